"""What the checks of Google's Admin SDK against a development server have in common."""

import os
import sys

import requests

os.environ["FIREBASE_AUTH_EMULATOR_HOST"] = sys.argv[1]

from firebase_admin import _utils, credentials  # noqa: E402  (it reads the variable)

EMAIL, PASSWORD, PHONE = "bob@example.com", "correct horse", "+15555550123"
CHECKS = []


def check(title):
    """Adds a function to the checks; its title says what holds when it returns."""

    def add(function):
        CHECKS.append((title, function))
        return function

    return add


def call(operation, body):
    """Calls an operation as an app does; the answer is what it says, refused or not."""
    answer = requests.post(
        f"http://{sys.argv[1]}/identitytoolkit.googleapis.com/v1/accounts:{operation}",
        params={"key": "any"},
        json=body,
        timeout=30,
    )
    return answer.json()


def refused(kind, function, *arguments, **options):
    """Whether a call is refused with this kind of error."""
    try:
        function(*arguments, **options)
    except kind:
        return True
    return False


class Owner(credentials.Base):
    """What a development server takes for its administrator."""

    def get_credential(self):
        """The same that the SDK uses for users where it meets a development server."""
        return _utils.EmulatorAdminCredentials()
