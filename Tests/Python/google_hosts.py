"""Leads the names of Google's hosts to a server of ours, for the programs of this process only."""

import os
import socket

NAMES = {
    "identitytoolkit.googleapis.com", "securetoken.googleapis.com", "oauth2.googleapis.com",
    "www.googleapis.com",
}


def lead(port, authority):
    """Leads the names to a port of the loopback, and trusts this certificate authority alone."""
    os.environ["REQUESTS_CA_BUNDLE"] = authority
    resolve = socket.getaddrinfo

    def resolve_ours(host, *arguments, **options):
        if host in NAMES:
            address = ("127.0.0.1", port)
            return [(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP, "", address)]
        if host not in ("127.0.0.1", "localhost"):
            raise OSError(f"{host} has no business in this test")
        return resolve(host, *arguments, **options)

    socket.getaddrinfo = resolve_ours
