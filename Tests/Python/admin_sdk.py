"""Google's Admin SDK for Python against a development server: what a back end does with users.

    admin_sdk.py HOST:PORT      a line for each check; exits with 1 if one of them fails
"""

import datetime
import os
import sys
import time

import jwt
import requests

os.environ["FIREBASE_AUTH_EMULATOR_HOST"] = sys.argv[1]

import firebase_admin  # noqa: E402  (it reads the variable)
from firebase_admin import _utils, auth, credentials, exceptions, tenant_mgt  # noqa: E402

import admin_sdk_hashes  # noqa: E402, F401  (it adds its checks)
import admin_sdk_tenants  # noqa: E402, F401  (it adds its checks)
import admin_sdk_harness as harness  # noqa: E402
from admin_sdk_harness import EMAIL, PASSWORD, PHONE, call, check, refused, sign_in  # noqa: E402


class Owner(credentials.Base):
    """What a development server takes for its administrator."""

    def get_credential(self):
        """The same that the SDK uses for users where it meets a development server."""
        return _utils.EmulatorAdminCredentials()


def sign_in_by_custom_token(uid, claims=None):
    """Signs a user in with a token of the Admin SDK, and returns the ID token."""
    token = auth.create_custom_token(uid, claims).decode()
    answer = call("signInWithCustomToken", {"token": token, "returnSecureToken": True})
    return answer["idToken"]


def remove_all():
    """Removes every user, so that no check leans on the one before it."""
    uids = [user.uid for user in auth.list_users().iterate_all()]
    if uids:
        auth.delete_users(uids)


@check("users are made, found, changed and removed")
def users():
    user = auth.create_user(email=EMAIL, password=PASSWORD, email_verified=True)
    assert refused(auth.EmailAlreadyExistsError, auth.create_user, email=EMAIL)
    assert refused(auth.UidAlreadyExistsError, auth.create_user, uid=user.uid)
    auth.update_user(user.uid, display_name="Bob", phone_number=PHONE)
    assert auth.get_user_by_email(EMAIL).uid == user.uid
    found = auth.get_user_by_phone_number(PHONE)
    assert (found.uid, found.display_name) == (user.uid, "Bob")
    assert [info.provider_id for info in found.provider_data] == ["password", "phone"]
    auth.update_user(user.uid, phone_number=auth.DELETE_ATTRIBUTE)
    assert auth.get_user(user.uid).phone_number is None
    result = auth.get_users([auth.UidIdentifier(user.uid), auth.EmailIdentifier("no@example.com")])
    assert [one.uid for one in result.users] == [user.uid]
    assert len(result.not_found) == 1
    auth.delete_user(user.uid)
    assert refused(auth.UserNotFoundError, auth.get_user, user.uid)


@check("custom claims arrive in tokens, and leave them")
def claims():
    user = auth.create_user(email=EMAIL, password=PASSWORD)
    auth.set_custom_user_claims(user.uid, {"role": "editor"})
    assert auth.get_user(user.uid).custom_claims == {"role": "editor"}
    token = auth.verify_id_token(sign_in(), check_revoked=True)
    assert (token["uid"], token["role"]) == (user.uid, "editor")
    auth.set_custom_user_claims(user.uid, None)
    assert "role" not in auth.verify_id_token(sign_in())


@check("all users are listed, page by page, and many are removed at once")
def lists():
    uids = [f"user-{index:02}" for index in range(25)]
    for uid in uids:
        auth.create_user(uid=uid)
    page, seen = auth.list_users(max_results=10), []
    while page:
        seen.append([user.uid for user in page.users])
        page = page.get_next_page()
    assert seen == [uids[:10], uids[10:20], uids[20:]]
    assert [user.uid for user in auth.list_users().iterate_all()] == uids
    result = auth.delete_users(uids[:20] + ["nobody"])
    assert (result.success_count, result.failure_count) == (21, 0)
    assert [user.uid for user in auth.list_users().users] == uids[20:]


@check("a custom token signs a user in, with claims of its own")
def custom_tokens():
    token = auth.verify_id_token(
        sign_in_by_custom_token("ann", {"plan": "gold"}), check_revoked=True
    )
    assert (token["uid"], token["plan"]) == ("ann", "gold")
    assert token["firebase"]["sign_in_provider"] == "custom"
    assert auth.get_user("ann").custom_claims is None
    assert "plan" not in auth.verify_id_token(sign_in_by_custom_token("ann"))


@check("a disabled user and a revoked session are told from others")
def revocation():
    user = auth.create_user(email=EMAIL, password=PASSWORD)
    token = sign_in()
    time.sleep(1.1)  # revocation counts in whole seconds
    auth.revoke_refresh_tokens(user.uid)
    assert refused(auth.RevokedIdTokenError, auth.verify_id_token, token, check_revoked=True)
    assert call("lookup", {"idToken": token})["error"]["message"] == "TOKEN_EXPIRED"
    token = sign_in()
    auth.verify_id_token(token, check_revoked=True)
    auth.update_user(user.uid, disabled=True)
    assert refused(auth.UserDisabledError, auth.verify_id_token, token, check_revoked=True)
    auth.update_user(user.uid, disabled=False)
    auth.verify_id_token(sign_in(), check_revoked=True)


@check("a session cookie says what its ID token says, until the session is revoked")
def session_cookies():
    user = auth.create_user(email=EMAIL, password=PASSWORD)
    auth.set_custom_user_claims(user.uid, {"role": "editor"})
    token = sign_in()
    cookie = auth.create_session_cookie(token, datetime.timedelta(days=5))
    said = auth.verify_session_cookie(cookie, check_revoked=True)
    assert (said["uid"], said["role"]) == (user.uid, "editor")
    assert said["exp"] - said["iat"] == 5 * 24 * 3600
    # Where it meets a development server, the SDK looks at no signature.
    keys = jwt.PyJWKClient(f"http://{sys.argv[1]}/v1/sessionCookiePublicKeys")
    key = keys.get_signing_key_from_jwt(cookie).key
    jwt.decode(cookie, key, algorithms=["RS256"], audience="demo-project")
    assert refused(auth.InvalidIdTokenError, auth.verify_id_token, cookie)
    assert refused(auth.InvalidSessionCookieError, auth.verify_session_cookie, token)
    assert refused(auth.InvalidIdTokenError, auth.create_session_cookie, cookie, 300)
    time.sleep(1.1)
    auth.revoke_refresh_tokens(user.uid)
    assert refused(
        auth.RevokedSessionCookieError, auth.verify_session_cookie, cookie, check_revoked=True
    )
    assert refused(exceptions.InvalidArgumentError, auth.create_session_cookie, token, 300)


@check("links for mails are made, and lead to what they are for")
def links():
    auth.create_user(email=EMAIL, password=PASSWORD)
    settings = auth.ActionCodeSettings("http://localhost/done")
    link = auth.generate_email_verification_link(EMAIL, settings)
    assert "mode=verifyEmail" in link and "continueUrl=http" in link
    assert requests.get(link, timeout=30).status_code == 200
    assert not auth.get_user_by_email(EMAIL).email_verified
    reset = auth.generate_password_reset_link(EMAIL)
    code = reset.split("oobCode=")[1].split("&")[0]
    call("resetPassword", {"oobCode": code, "newPassword": "another horse"})
    auth.verify_id_token(sign_in(password="another horse"))
    assert refused(
        auth.EmailNotFoundError, auth.generate_password_reset_link, "nobody@example.com"
    )
    in_app = auth.ActionCodeSettings("http://localhost/done", handle_code_in_app=True)
    stranger = "link@example.com"
    link = auth.generate_sign_in_with_email_link(stranger, in_app)
    code = link.split("oobCode=")[1].split("&")[0]
    signed_in = call("signInWithEmailLink", {"email": stranger, "oobCode": code})
    assert auth.verify_id_token(signed_in["idToken"])["email_verified"]
    assert auth.get_user_by_email(stranger).uid == signed_in["localId"]


@check("users are imported, and what is wrong with one of them does not stop the others")
def imports():
    auth.create_user(uid="taken")
    google = auth.UserProvider("g-1", "google.com", email="ann@example.com")
    result = auth.import_users(
        [
            auth.ImportUserRecord(
                "ann", email="ann@example.com", email_verified=True, provider_data=[google],
                custom_claims={"role": "editor"}, phone_number=PHONE,
            ),
            auth.ImportUserRecord("taken"),
            auth.ImportUserRecord("eve", email="ann@example.com"),
        ]
    )
    assert (result.success_count, result.failure_count) == (1, 2)
    assert [error.index for error in result.errors] == [1, 2]
    ann = auth.get_user_by_email("ann@example.com")
    assert (ann.uid, ann.custom_claims) == ("ann", {"role": "editor"})
    assert auth.get_users([auth.ProviderIdentifier("google.com", "g-1")]).users[0].uid == "ann"


@check("second factors are there for whoever reads the account whole")
def factors():
    user = auth.create_user(email=EMAIL, password=PASSWORD, email_verified=True)
    answer = requests.post(
        f"http://{sys.argv[1]}/identitytoolkit.googleapis.com/v1/projects/demo-project"
        "/accounts:update",
        headers={"Authorization": "Bearer owner"},
        json={
            "localId": user.uid,
            "mfa": {"enrollments": [{"mfaEnrollmentId": "work", "phoneInfo": PHONE}]},
        },
        timeout=30,
    )
    answer.raise_for_status()
    # The SDK for Python has no name for them; it keeps what the server said.
    (factor,) = auth.get_user(user.uid)._data["mfaInfo"]  # pylint: disable=protected-access
    assert (factor["mfaEnrollmentId"], factor["phoneInfo"]) == ("work", PHONE)
    assert "enrolledAt" in factor
    body = {"email": EMAIL, "password": PASSWORD, "returnSecureToken": True}
    challenged = call("signInWithPassword", body)
    assert "mfaPendingCredential" in challenged and "idToken" not in challenged
    assert auth.verify_id_token(sign_in_by_custom_token(user.uid))["uid"] == user.uid


def main():
    """Runs every check, and says which ones failed."""
    address = f"http://{sys.argv[1]}"
    api = f"{address}/identitytoolkit.googleapis.com"
    harness.use(api=api, key="any", www=address)
    firebase_admin.initialize_app(Owner(), options={"projectId": "demo-project"})
    # Of tenants the SDK asks Google, whatever the variable says.
    service = tenant_mgt._TenantManagementService  # pylint: disable=protected-access
    service.TENANT_MGT_URL = f"{api}/v2"
    return harness.run(prepare=remove_all)


sys.exit(main())
