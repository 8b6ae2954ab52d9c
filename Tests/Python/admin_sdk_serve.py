"""Google's Admin SDK for Python against a production server under Google's own host names.

    admin_sdk_serve.py PORT CA_FILE ACCOUNT_FILE VIEWER_FILE API_KEY

Every token is verified by its signature: nothing here knows of an emulator.
"""

import datetime
import sys
import time

import google_hosts

PORT, AUTHORITY, ACCOUNT, VIEWER, API_KEY = sys.argv[1:]
google_hosts.lead(int(PORT), AUTHORITY)

import firebase_admin  # noqa: E402  (the names must lead here before anything is asked)
import requests  # noqa: E402
from firebase_admin import auth, credentials, exceptions  # noqa: E402

import admin_sdk_hashes  # noqa: E402, F401  (it adds its checks)
import admin_sdk_tenants  # noqa: E402, F401  (it adds its checks)
import admin_sdk_harness as harness  # noqa: E402
from admin_sdk_harness import EMAIL, PASSWORD, PHONE, call, check, refused, sign_in  # noqa: E402

API = "https://identitytoolkit.googleapis.com"


def administrate(method, path, body):
    """Calls an operation as the service account, by its access token."""
    token = firebase_admin.get_app().credential.get_access_token().access_token
    headers = {"Authorization": f"Bearer {token}"}
    answer = requests.request(method, API + path, headers=headers, json=body, timeout=30)
    answer.raise_for_status()
    return answer.json()


@check("users are made, found, changed, listed and removed")
def users():
    user = auth.create_user(email=EMAIL, password=PASSWORD, email_verified=True)
    assert refused(auth.EmailAlreadyExistsError, auth.create_user, email=EMAIL)
    auth.update_user(user.uid, display_name="Bob", phone_number=PHONE)
    assert auth.get_user_by_email(EMAIL).uid == user.uid
    assert auth.get_user_by_phone_number(PHONE).display_name == "Bob"
    uids = [auth.create_user(uid=f"user-{index}").uid for index in range(5)]
    listed = {one.uid for one in auth.list_users(max_results=2).iterate_all()}
    assert listed == {user.uid, *uids}
    assert auth.delete_users(uids).success_count == 5
    auth.delete_user(user.uid)
    assert refused(auth.UserNotFoundError, auth.get_user, user.uid)


@check("the signature of an ID token is verified, and a changed token refused")
def id_tokens():
    user = auth.create_user(email=EMAIL, password=PASSWORD)
    auth.set_custom_user_claims(user.uid, {"role": "editor"})
    token = sign_in()
    said = auth.verify_id_token(token, check_revoked=True)
    assert (said["uid"], said["role"]) == (user.uid, "editor")
    header, payload, signature = token.split(".")
    other = sign_in().split(".")[2]
    changed = ".".join([header, payload[:-2] + ("AA" if payload[-2:] != "AA" else "BB"), signature])
    assert refused(auth.InvalidIdTokenError, auth.verify_id_token, changed)
    assert refused(auth.InvalidIdTokenError, auth.verify_id_token, f"{header}.{payload}.{other[::-1]}")


@check("a session cookie is verified by its signature, until the session is revoked")
def session_cookies():
    user = auth.create_user(email=EMAIL, password=PASSWORD)
    token = sign_in()
    cookie = auth.create_session_cookie(token, datetime.timedelta(days=5))
    assert auth.verify_session_cookie(cookie, check_revoked=True)["uid"] == user.uid
    assert refused(auth.InvalidIdTokenError, auth.verify_id_token, cookie)
    assert refused(auth.InvalidSessionCookieError, auth.verify_session_cookie, token)
    time.sleep(1.1)  # revocation counts in whole seconds
    auth.revoke_refresh_tokens(user.uid)
    assert refused(auth.RevokedIdTokenError, auth.verify_id_token, token, check_revoked=True)
    assert refused(
        auth.RevokedSessionCookieError, auth.verify_session_cookie, cookie, check_revoked=True
    )


@check("a custom token of the service account signs in, and one that was changed does not")
def custom_tokens():
    token = auth.create_custom_token("ann", {"plan": "gold"}).decode()
    answer = call("signInWithCustomToken", {"token": token, "returnSecureToken": True})
    said = auth.verify_id_token(answer["idToken"], check_revoked=True)
    assert (said["uid"], said["plan"]) == ("ann", "gold")
    refreshed = requests.post(
        "https://securetoken.googleapis.com/v1/token",
        params={"key": API_KEY},
        data={"grant_type": "refresh_token", "refresh_token": answer["refreshToken"]},
        timeout=30,
    ).json()
    assert auth.verify_id_token(refreshed["id_token"])["plan"] == "gold"
    header, payload, signature = token.split(".")
    changed = f"{header}.{payload}.{signature[::-1]}"
    message = call("signInWithCustomToken", {"token": changed})["error"]["message"]
    assert message.startswith("INVALID_CUSTOM_TOKEN")


@check("links for mails are made, and do what they are for")
def links():
    auth.create_user(email=EMAIL, password=PASSWORD)
    settings = auth.ActionCodeSettings("http://localhost/done")
    link = auth.generate_email_verification_link(EMAIL, settings)
    assert "mode=verifyEmail" in link and "continueUrl=http" in link
    code = auth.generate_password_reset_link(EMAIL).split("oobCode=")[1].split("&")[0]
    call("resetPassword", {"oobCode": code, "newPassword": "another horse"})
    auth.verify_id_token(sign_in(password="another horse"))
    unknown = "nobody@example.com"
    assert refused(auth.EmailNotFoundError, auth.generate_password_reset_link, unknown)


@check("second factors are set by an administrator, and asked for at the next sign-in")
def factors():
    administrate(
        "PATCH",
        f"/admin/v2/projects/{project()}/config?updateMask=mfa.state,mfa.enabledProviders",
        {"mfa": {"state": "ENABLED", "enabledProviders": ["PHONE_SMS"]}},
    )
    user = auth.create_user(email=EMAIL, password=PASSWORD, email_verified=True)
    enrollment = {"mfaEnrollmentId": "work", "phoneInfo": PHONE}
    administrate(
        "POST",
        f"/v1/projects/{project()}/accounts:update",
        {"localId": user.uid, "mfa": {"enrollments": [enrollment]}},
    )
    (factor,) = auth.get_user(user.uid)._data["mfaInfo"]  # pylint: disable=protected-access
    assert (factor["mfaEnrollmentId"], factor["phoneInfo"]) == ("work", PHONE)
    body = {"email": EMAIL, "password": PASSWORD, "returnSecureToken": True}
    challenged = call("signInWithPassword", body)
    assert "mfaPendingCredential" in challenged and "idToken" not in challenged


@check("a viewer looks at users and changes none")
def viewer():
    user = auth.create_user(email=EMAIL)
    app = firebase_admin.initialize_app(credentials.Certificate(VIEWER), name="viewer")
    assert auth.get_user(user.uid, app=app).email == EMAIL
    assert refused(exceptions.PermissionDeniedError, auth.delete_user, user.uid, app=app)
    assert refused(exceptions.PermissionDeniedError, auth.create_user, email="a@example.com", app=app)
    assert auth.get_user(user.uid).email == EMAIL


def project():
    """The project that the service account administrates."""
    return firebase_admin.get_app().project_id


def remove_all():
    """Removes every user, so that no check leans on the one before it."""
    uids = [user.uid for user in auth.list_users().iterate_all()]
    if uids:
        auth.delete_users(uids)


def main():
    """Runs every check, and says which ones failed."""
    harness.use(api=API, key=API_KEY, www="https://www.googleapis.com")
    firebase_admin.initialize_app(credentials.Certificate(ACCOUNT))
    path = f"/v2/projects/{project()}/config?updateMask=multiTenant.allowTenants"
    administrate("PATCH", path, {"multiTenant": {"allowTenants": True}})
    return harness.run(prepare=remove_all)


sys.exit(main())
