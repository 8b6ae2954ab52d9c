"""Google's Admin SDK for Python against a development server: what a back end does with users.

    admin_sdk.py HOST:PORT      exits with 0 if everything is as Google's own service would have it
"""

import os
import sys

import requests

os.environ["FIREBASE_AUTH_EMULATOR_HOST"] = sys.argv[1]

import firebase_admin  # noqa: E402  (it reads the variable)
from firebase_admin import auth  # noqa: E402

EMAIL, PASSWORD, PHONE = "bob@example.com", "correct horse", "+15555550123"


def sign_in():
    """Signs the user in as an app would, and returns the ID token."""
    answer = requests.post(
        f"http://{sys.argv[1]}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
        params={"key": "any"},
        json={"email": EMAIL, "password": PASSWORD, "returnSecureToken": True},
        timeout=30,
    )
    answer.raise_for_status()
    return answer.json()["idToken"]


def refused(call, kind):
    """Whether a call is refused with this kind of error."""
    try:
        call()
    except kind:
        return True
    return False


def main():
    firebase_admin.initialize_app(options={"projectId": "demo-project"})

    user = auth.create_user(email=EMAIL, password=PASSWORD, email_verified=True)
    assert refused(lambda: auth.create_user(email=EMAIL), auth.EmailAlreadyExistsError)
    assert auth.get_user_by_email(EMAIL).uid == user.uid

    auth.update_user(user.uid, display_name="Bob", phone_number=PHONE)
    found = auth.get_user_by_phone_number(PHONE)
    assert (found.uid, found.display_name) == (user.uid, "Bob")

    auth.set_custom_user_claims(user.uid, {"role": "editor"})
    token = sign_in()
    claims = auth.verify_id_token(token, check_revoked=True)
    assert (claims["uid"], claims["role"]) == (user.uid, "editor")

    link = auth.generate_password_reset_link(EMAIL)
    assert "mode=resetPassword" in link

    auth.update_user(user.uid, disabled=True)
    assert refused(
        lambda: auth.verify_id_token(token, check_revoked=True), auth.UserDisabledError
    )
    auth.delete_user(user.uid)
    assert refused(lambda: auth.get_user(user.uid), auth.UserNotFoundError)


main()
