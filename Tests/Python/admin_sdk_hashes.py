"""Imports of every kind of hash by Google's Admin SDK, as a check of the programs beside it."""

import base64
import pathlib

from admin_sdk_harness import call, check, sign_in
from firebase_admin import auth

# What a wrong password is told without and with protection against enumeration.
REFUSALS = ("INVALID_PASSWORD", "INVALID_LOGIN_CREDENTIALS")

HASHES = {
    "BCRYPT": lambda o: auth.UserImportHash.bcrypt(),
    "HMAC_MD5": lambda o: auth.UserImportHash.hmac_md5(o["signerKey"]),
    "HMAC_SHA1": lambda o: auth.UserImportHash.hmac_sha1(o["signerKey"]),
    "HMAC_SHA256": lambda o: auth.UserImportHash.hmac_sha256(o["signerKey"]),
    "HMAC_SHA512": lambda o: auth.UserImportHash.hmac_sha512(o["signerKey"]),
    "MD5": lambda o: auth.UserImportHash.md5(o["rounds"]),
    "PBKDF2_SHA256": lambda o: auth.UserImportHash.pbkdf2_sha256(o["rounds"]),
    "PBKDF_SHA1": lambda o: auth.UserImportHash.pbkdf_sha1(o["rounds"]),
    "SCRYPT": lambda o: auth.UserImportHash.scrypt(
        o["signerKey"], o["rounds"], o["memoryCost"], o.get("saltSeparator")
    ),
    "SHA1": lambda o: auth.UserImportHash.sha1(o["rounds"]),
    "SHA256": lambda o: auth.UserImportHash.sha256(o["rounds"]),
    "SHA512": lambda o: auth.UserImportHash.sha512(o["rounds"]),
    "STANDARD_SCRYPT": lambda o: auth.UserImportHash.standard_scrypt(
        o["cpuMemCost"], o["parallelization"], o["blockSize"], o["dkLen"]
    ),
}


def hash_vectors():
    """The hashes of Tests/Vectors that the SDK can say how they were made."""
    path = pathlib.Path(__file__).parent.parent / "Vectors" / "password-hashes.txt"
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        name, options, password, salt, digest = [
            "" if field == "." else field for field in line.split("\t")
        ]
        options = dict(pair.split("=", 1) for pair in options.split(",") if pair)
        # Of the order of salt and password the SDK can say nothing.
        if name not in HASHES or "passwordHashOrder" in options:
            continue
        for key, value in options.items():
            is_bytes = key in ("signerKey", "saltSeparator")
            options[key] = base64.b64decode(value) if is_bytes else int(value)
        yield name, options, password, base64.b64decode(salt), base64.b64decode(digest)


@check("users are imported with hashes of every algorithm of the SDK, and sign in")
def hashes():
    seen = set()
    for index, (name, options, password, salt, digest) in enumerate(hash_vectors()):
        seen.add(name)
        uid, email = f"user-{index}", f"user-{index}@example.com"
        record = auth.ImportUserRecord(
            uid, email=email, password_hash=digest, password_salt=salt or None
        )
        result = auth.import_users([record], hash_alg=HASHES[name](options))
        assert result.success_count == 1, (name, [error.reason for error in result.errors])
        exported = {user.uid: user for user in auth.list_users().iterate_all()}[uid]
        assert base64.urlsafe_b64decode(exported.password_hash) == digest, name
        body = {"email": email, "password": password + "!"}
        assert call("signInWithPassword", body)["error"]["message"] in REFUSALS, name
        assert auth.verify_id_token(sign_in(email, password))["uid"] == uid, name
        assert auth.verify_id_token(sign_in(email, password))["uid"] == uid, name
    assert seen == set(HASHES), set(HASHES) - seen
