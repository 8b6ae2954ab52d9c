"""What the checks of Google's Admin SDK have in common, in development and in production."""

import sys
import traceback

import requests

EMAIL, PASSWORD, PHONE = "bob@example.com", "correct horse", "+15555550123"
CHECKS = []
SERVER = {}


def use(api, key, www):
    """Says where the APIs and the public keys are, and by which key an app calls."""
    SERVER.update(api=api, key=key, www=www)


def check(title):
    """Adds a function to the checks; its title says what holds when it returns."""

    def add(function):
        CHECKS.append((title, function))
        return function

    return add


def call(operation, body):
    """Calls an operation as an app does; the answer is what it says, refused or not."""
    url = f"{SERVER['api']}/v1/accounts:{operation}"
    return requests.post(url, params={"key": SERVER["key"]}, json=body, timeout=30).json()


def sign_in(email=EMAIL, password=PASSWORD):
    """Signs a user in as an app does, and returns the ID token."""
    body = {"email": email, "password": password, "returnSecureToken": True}
    return call("signInWithPassword", body)["idToken"]


def refused(kind, function, *arguments, **options):
    """Whether a call is refused with this kind of error."""
    try:
        function(*arguments, **options)
    except kind:
        return True
    return False


def run(prepare):
    """Runs every check, each after `prepare`, and says which ones failed."""
    failures = 0
    for title, function in CHECKS:
        try:
            prepare()
            function()
            print("ok  ", title)
        except Exception:  # pylint: disable=broad-except
            failures += 1
            print("FAIL", title)
            traceback.print_exc(file=sys.stdout)
    return 1 if failures else 0
