"""Makes a certificate authority and a certificate of it, for a test.

    own_ca.py FOLDER HOST...    writes ca.pem, cert.pem and key.pem
"""

import datetime
import pathlib
import sys

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

PEM = serialization.Encoding.PEM


def certificate(subject, key, issuer, issuer_key, *extensions):
    """Signs a certificate that holds from yesterday for a month."""
    now = datetime.datetime.now(datetime.timezone.utc)
    builder = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, subject)]))
        .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, issuer)]))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=30))
    )
    for extension, critical in extensions:
        builder = builder.add_extension(extension, critical)
    return builder.sign(issuer_key, hashes.SHA256())


def main(folder, hosts):
    """Writes the three files."""
    ca_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    ca_name = "A test's own authority"
    authority = certificate(
        ca_name, ca_key, ca_name, ca_key, (x509.BasicConstraints(ca=True, path_length=0), True)
    )
    leaf = certificate(
        hosts[0], key, ca_name, ca_key,
        (x509.SubjectAlternativeName([x509.DNSName(host) for host in hosts]), False),
    )
    (folder / "ca.pem").write_bytes(authority.public_bytes(PEM))
    (folder / "cert.pem").write_bytes(leaf.public_bytes(PEM))
    private = key.private_bytes(
        PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (folder / "key.pem").write_bytes(private)


main(pathlib.Path(sys.argv[1]), sys.argv[2:])
