"""A mail server of one test: speaks SMTP with STARTTLS or TLS and AUTH, and can misbehave.

Arguments: certificate, private key, how TLS begins (starttls, tls or none), and what it does: takes,
no-auth, wrong-password, unknown-recipient, busy, breaks-off (after the mail, before its reply).
Prints its port, and a line of JSON for every mail that was given to it.
"""

import base64
import email
import email.policy
import json
import socket
import ssl
import sys
import threading

certificate, key, security, behaviour = sys.argv[1:5]
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(certificate, key)
USER, PASSWORD = "mailer", "correct horse"


def tell(value):
    print(json.dumps(value), flush=True)


def described(raw, sender, recipient, secure, user):
    mail = email.message_from_bytes(raw, policy=email.policy.default)
    return {
        "from": sender,
        "to": recipient,
        "secure": secure,
        "user": user,
        "header": {name.lower(): str(value) for name, value in mail.items()},
        "text": mail.get_body(("plain",)).get_content(),
        "html": mail.get_body(("html",)).get_content(),
        "defects": [str(defect) for part in mail.walk() for defect in part.defects],
        "longest": max(len(line) for line in raw.split(b"\r\n")),
        "bare": b"\n" in raw.replace(b"\r\n", b""),
    }


class Session:
    def __init__(self, connection):
        self.secure = security == "tls"
        self.connection = context.wrap_socket(connection, server_side=True) if self.secure else connection
        self.file = self.connection.makefile("rb")
        self.user = self.sender = self.recipient = None

    def say(self, text):
        self.connection.sendall((text + "\r\n").encode())

    def hello(self):
        lines = ["mail.test", "8BITMIME"]
        if security == "starttls" and not self.secure:
            lines.append("STARTTLS")
        if self.secure and behaviour != "no-auth":
            lines.append("AUTH PLAIN LOGIN")
        for line in lines[:-1]:
            self.say("250-" + line)
        self.say("250 " + lines[-1])

    def start_tls(self):
        self.say("220 go on")
        self.connection = context.wrap_socket(self.connection, server_side=True)
        self.file = self.connection.makefile("rb")
        self.secure = True

    def log_in(self, words):
        text = words[2] if len(words) > 2 else None
        if text is None:
            self.say("334 ")
            text = self.file.readline().decode().strip()
        _, user, password = base64.b64decode(text).decode().split("\0")
        if behaviour == "wrong-password" or (user, password) != (USER, PASSWORD):
            return self.say("535 5.7.8 no")
        self.user = user
        self.say("235 2.7.0 yes")

    def take(self):
        self.say("354 go on")
        raw = b""
        for line in self.file:
            if line == b".\r\n":
                break
            raw += line[1:] if line.startswith(b"..") else line
        tell(described(raw, self.sender, self.recipient, self.secure, self.user))
        if behaviour == "breaks-off":
            return self.connection.shutdown(socket.SHUT_RDWR)
        self.say("250 2.0.0 taken")

    def answer(self, line):
        words = line.split()
        verb = words[0].upper() if words else ""
        if verb in ("EHLO", "HELO"):
            self.hello()
        elif verb == "STARTTLS" and security == "starttls":
            self.start_tls()
        elif verb == "AUTH":
            self.log_in(words)
        elif verb == "MAIL" and self.user is None and behaviour != "no-auth":
            self.say("530 5.7.0 log in")
        elif verb == "MAIL":
            self.sender = line.split("<")[1].split(">")[0]
            self.say("250 2.1.0 yes")
        elif verb == "RCPT" and behaviour == "unknown-recipient":
            self.say("550 5.1.1 nobody here")
        elif verb == "RCPT" and behaviour == "busy":
            self.say("451 4.3.0 later")
        elif verb == "RCPT":
            self.recipient = line.split("<")[1].split(">")[0]
            self.say("250 2.1.5 yes")
        elif verb == "DATA":
            self.take()
        elif verb == "QUIT":
            self.say("221 bye")
        else:
            self.say("502 5.5.2 what")

    def run(self):
        try:
            self.say("220 mail.test")
            # The file is another one once TLS has begun.
            while line := self.file.readline():
                self.answer(line.decode("utf-8", "replace").rstrip("\r\n"))
        except (OSError, ValueError):
            pass
        finally:
            self.connection.close()


def serve(connection):
    try:
        Session(connection).run()
    except (OSError, ssl.SSLError):
        pass


server = socket.create_server(("127.0.0.1", 0))
tell({"port": server.getsockname()[1]})


def accept():
    while True:
        connection, _ = server.accept()
        threading.Thread(target=serve, args=(connection,), daemon=True).start()


threading.Thread(target=accept, daemon=True).start()
sys.stdin.read()
