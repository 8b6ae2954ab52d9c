"""A community's client for apps against a production server under Google's own host names.

    rest_client.py PORT CA_FILE ACCOUNT_FILE API_KEY PROJECT
"""

import json
import sys
import time

import google_hosts

PORT, AUTHORITY, ACCOUNT, API_KEY, PROJECT = sys.argv[1:]
google_hosts.lead(int(PORT), AUTHORITY)

import firebase  # noqa: E402  (the names must lead here before anything is asked)
import jwt  # noqa: E402
import requests  # noqa: E402

AUDIENCE = (
    "https://identitytoolkit.googleapis.com/"
    "google.identity.identitytoolkit.v1.IdentityToolkit"
)
EMAIL, PASSWORD = "ann@example.com", "correct horse"


def refused(code, function, *arguments):
    """Whether a call is refused with this code."""
    try:
        function(*arguments)
    except requests.exceptions.HTTPError as error:
        return code in str(error)
    return False


def custom_token(uid, claims):
    """A custom token of the service account; this client cannot sign with today's google-auth."""
    with open(ACCOUNT, encoding="utf-8") as file:
        account = json.load(file)
    now = int(time.time())
    payload = {
        "iss": account["client_email"], "sub": account["client_email"], "uid": uid,
        "aud": AUDIENCE, "iat": now, "exp": now + 600, "claims": claims,
    }
    return jwt.encode(payload, account["private_key"], algorithm="RS256")


def main():
    """Takes a user from sign-up to removal."""
    auth = firebase.initialize_app(
        {
            "apiKey": API_KEY, "authDomain": "localhost", "databaseURL": "https://localhost",
            "projectId": PROJECT, "storageBucket": "bucket", "serviceAccount": ACCOUNT,
        }
    ).auth()
    user = auth.create_user_with_email_and_password(EMAIL, PASSWORD)
    assert refused("EMAIL_EXISTS", auth.create_user_with_email_and_password, EMAIL, PASSWORD)
    assert refused("INVALID_LOGIN_CREDENTIALS", auth.sign_in_with_email_and_password, EMAIL, "no")
    print("ok   a user signs up, once")

    signed_in = auth.sign_in_with_email_and_password(EMAIL, PASSWORD)
    claims = auth.verify_id_token(signed_in["idToken"])
    assert (claims["sub"], claims["email"]) == (user["localId"], EMAIL)
    assert auth.refresh(signed_in["refreshToken"])["localId"] == user["localId"]
    print("ok   a user signs in, and the token is verified by its signature")

    auth.update_profile(signed_in["idToken"], display_name="Ann")
    (info,) = auth.get_account_info(signed_in["idToken"])["users"]
    assert (info["displayName"], info["email"]) == ("Ann", EMAIL)
    changed = auth.change_password(signed_in["idToken"], "another horse")
    assert auth.sign_in_with_email_and_password(EMAIL, "another horse")["localId"] == info["localId"]
    print("ok   a user changes the profile and the password")

    by_token = auth.sign_in_with_custom_token(custom_token("bob", {"plan": "gold"}))
    assert auth.verify_id_token(by_token["idToken"])["plan"] == "gold"
    print("ok   a custom token of the service account signs in")

    auth.delete_user_account(changed["idToken"])
    assert refused(
        "INVALID_LOGIN_CREDENTIALS", auth.sign_in_with_email_and_password, EMAIL, "another horse"
    )
    print("ok   a user is removed")


main()
