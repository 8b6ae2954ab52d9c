"""Verifies an ID token as a back end would: with PyJWT, against the server's published keys.

The token is read from standard input, so that it stands in no list of processes. Its claims are
printed as JSON. Exit status: 0 verified, 1 refused (the reason is on standard error), 2 wrong use.

    verify_token.py --jwks URL --project ID [--issuer URL] [--claim firebase.sign_in_second_factor=phone]
"""

import argparse
import json
import sys

import jwt


def claim(claims, path):
    """Finds a claim by its path, as in `firebase.sign_in_provider`."""
    for name in path.split("."):
        if not isinstance(claims, dict) or name not in claims:
            return None
        claims = claims[name]
    return claims


def verify(token, jwks, project, issuer, leeway):
    """Returns the claims of a token that is signed, current, of this issuer and for this project."""
    key = jwt.PyJWKClient(jwks, cache_keys=False, timeout=10).get_signing_key_from_jwt(token)
    claims = jwt.decode(
        token,
        key,
        algorithms=["RS256", "ES256"],
        audience=project,
        issuer=issuer,
        leeway=leeway,
        options={"require": ["exp", "iat", "aud", "iss", "sub", "auth_time"]},
    )
    if not claims["sub"]:
        raise jwt.InvalidTokenError("the subject is empty")
    return claims


def main():
    parser = argparse.ArgumentParser(description="Verify an ID token from standard input.")
    parser.add_argument("--jwks", required=True, help="where the server publishes its keys")
    parser.add_argument("--project", required=True, help="the audience")
    parser.add_argument("--issuer", help="Google's form for the project, if not given")
    parser.add_argument(
        "--leeway", type=int, default=0, help="seconds that the server's clock may be ahead"
    )
    parser.add_argument(
        "--claim", action="append", default=[], metavar="PATH=VALUE", help="a claim to insist on"
    )
    arguments = parser.parse_args()
    issuer = arguments.issuer or f"https://securetoken.google.com/{arguments.project}"

    try:
        token = sys.stdin.read().strip()
        claims = verify(token, arguments.jwks, arguments.project, issuer, arguments.leeway)
    except jwt.PyJWTError as error:
        sys.exit(f"refused: {type(error).__name__}: {error}")
    for wanted in arguments.claim:
        path, _, value = wanted.partition("=")
        if str(claim(claims, path)) != value:
            sys.exit(f"refused: {path} is {claim(claims, path)!r}, not {value!r}")
    print(json.dumps(claims, indent=2, sort_keys=True))


main()
