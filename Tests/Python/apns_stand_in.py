"""Stands for Apple's push service: HTTP/2 over TLS, one answer for each device token.

The first letters of a token say what is answered: see `answer`. Each request is one line of JSON on
standard output; the first line is the port. It ends when standard input does.
"""

import json
import os
import socket
import ssl
import sys
import threading

import h2.config
import h2.connection
import h2.errors
import h2.events

seen = {}
lock = threading.Lock()


def count(token):
    """How often a device was asked for, this time included."""
    with lock:
        seen[token] = seen.get(token, 0) + 1
        return seen[token]


def answer(token, times):
    """The status and the reason for a device; a word in place of a status is a deed."""
    kind = token[:4]
    if kind == "bad0":
        return 400, "BadDeviceToken"
    if kind == "dead":
        return 410, "Unregistered"
    if kind == "f0f0":
        return 403, "InvalidProviderToken"
    if kind == "d15a":
        return 400, "TopicDisallowed"
    if kind == "e0e0" and times == 1:
        return 403, "ExpiredProviderToken"
    if kind == "e1e1":
        return 403, "ExpiredProviderToken"
    if kind == "4290" and times == 1:
        return 429, "TooManyRequests"
    if kind == "5030":
        return 503, "ServiceUnavailable"
    if kind == "60a0" and times == 1:
        return "goaway", None
    if kind == "4e5e" and times == 1:
        return "reset", None
    return 200, None


class Connection:
    """One connection of a client."""

    def __init__(self, stream, number):
        self.stream = stream
        self.number = number
        self.requests = {}
        config = h2.config.H2Configuration(client_side=False, header_encoding="utf-8")
        self.h2 = h2.connection.H2Connection(config=config)

    def run(self):
        self.h2.initiate_connection()
        self.send()
        while True:
            data = self.stream.recv(65536)
            if not data:
                return
            for event in self.h2.receive_data(data):
                if isinstance(event, h2.events.RequestReceived):
                    self.requests[event.stream_id] = (dict(event.headers), b"")
                elif isinstance(event, h2.events.DataReceived):
                    headers, body = self.requests[event.stream_id]
                    self.requests[event.stream_id] = (headers, body + event.data)
                    self.h2.acknowledge_received_data(
                        event.flow_controlled_length, event.stream_id
                    )
                elif isinstance(event, h2.events.StreamEnded):
                    if not self.respond(event.stream_id):
                        return
            self.send()

    def respond(self, stream_id):
        """Answers a request; false where the connection is over."""
        headers, body = self.requests.pop(stream_id)
        token = headers[":path"].rsplit("/", 1)[-1]
        certificate = self.stream.getpeercert()
        subject = dict(part[0] for part in certificate["subject"]) if certificate else {}
        line = {
            "headers": headers,
            "body": body.decode(),
            "connection": self.number,
            "certificate": subject.get("commonName"),
        }
        print(json.dumps(line), flush=True)
        status, reason = answer(token, count(token))
        if status == "reset":
            self.stream.unwrap_and_drop()
            return False
        if status == "goaway":
            self.h2.close_connection(h2.errors.ErrorCodes.NO_ERROR, last_stream_id=stream_id - 1)
            self.send()
            return False
        text = json.dumps({"reason": reason}).encode() if reason else b""
        self.h2.send_headers(
            stream_id, [(":status", str(status)), ("apns-id", "1")], end_stream=not text
        )
        if text:
            self.h2.send_data(stream_id, text, end_stream=True)
        return True

    def send(self):
        self.stream.sendall(self.h2.data_to_send())


class Stream(ssl.SSLSocket):
    """A socket that can be dropped without a farewell."""

    def unwrap_and_drop(self):
        self.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        self.close()


def serve(plain, context, number):
    try:
        stream = context.wrap_socket(plain, server_side=True)
        if stream.selected_alpn_protocol() == "h2":
            Connection(stream, number).run()
        stream.close()
    except (OSError, ssl.SSLError):
        plain.close()


def accept(listener, context):
    number = 0
    while True:
        plain, _ = listener.accept()
        number += 1
        threading.Thread(target=serve, args=(plain, context, number), daemon=True).start()


def main(certificate, key):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.sslsocket_class = Stream
    context.load_cert_chain(certificate, key)
    context.set_alpn_protocols(["h2"])
    # A client's own certificate is asked for, and vouches for itself.
    context.load_verify_locations(certificate)
    for authority in sys.argv[3:]:
        context.load_verify_locations(authority)
    context.verify_mode = ssl.CERT_OPTIONAL
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    threading.Thread(target=accept, args=(listener, context), daemon=True).start()
    sys.stdin.read()
    os._exit(0)


main(sys.argv[1], sys.argv[2])
