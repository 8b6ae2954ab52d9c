"""Text messages for a web page, paid for by the server's verifier, in a real browser.

    web_verifier.py SERVER OUTBOX KEY    a line for each step; exits with 1 if one does not go as it must
"""

import functools
import http.server
import pathlib
import sys
import threading
import time
import urllib.parse

import requests
from selenium import webdriver
from selenium.webdriver.support.ui import WebDriverWait

SERVER, OUTBOX, KEY = sys.argv[1:4]
HERE = pathlib.Path(__file__).parent
PATIENCE = 120
NUMBER, PASSWORD = "+16505550101", "Passw0rd!"

# What the SDK does with a verifier around a request.
SEND = """
const [path, body, place, given, done] = arguments;
(async () => {
    const recaptchaToken = given ?? await verifier.verify();
    Object.assign(place ? body[place] : body, {
        recaptchaToken, captchaResponse: "NO_RECAPTCHA", clientType: "CLIENT_TYPE_WEB",
        recaptchaVersion: "RECAPTCHA_ENTERPRISE",
    });
    const answer = await fetch(`${server.origin}/${path}?key=${auth.app.options.apiKey}`, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
    });
    verifier._reset();
    return { ...await answer.json(), recaptchaToken };
})().then(done, (error) => done({ code: error.code, message: error.message }));
"""


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves the app's page, and says nothing of it."""

    def log_message(self, *arguments):
        pass


def serve_app():
    """Serves the small app on the loopback, which has two names."""
    handler = functools.partial(Files, directory=HERE)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def start_browser():
    """Starts a browser for which there is nothing but this machine."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in [
        "--headless=new", "--no-sandbox", "--disable-dev-shm-usage",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    ]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))
    browser.set_script_timeout(PATIENCE)
    return browser


def open_app(browser, port, host):
    """Opens the app at one of its names."""
    query = urllib.parse.urlencode({"server": SERVER, "key": KEY})
    browser.get(f"http://{host}:{port}/web_verifier.html?{query}")
    WebDriverWait(browser, PATIENCE).until(
        lambda browser: browser.execute_script("return Boolean(window.verifier)")
    )


def send(browser, path, body, place=None, token=None):
    """Has the page send a request with the verifier's answer, or with one of before."""
    return browser.execute_async_script(SEND, path, body, place, token)


def call(path, body):
    """Sends a request as the SDK does, without a page."""
    answer = requests.post(f"{SERVER}/{path}?key={KEY}", json=body, timeout=60).json()
    assert "error" not in answer, (path, answer)
    return answer


SEEN = {"email": 0, "sms": 0}


def latest(kind, member):
    """A member of the latest message of a kind, which gateways deliver in their own time."""
    deadline = time.monotonic() + PATIENCE
    while True:
        answer = requests.get(OUTBOX, timeout=60).json()
        messages = [message for message in answer["messages"] if message["kind"] == kind]
        if len(messages) > SEEN[kind]:
            SEEN[kind] = len(messages)
            return messages[-1][member]
        assert time.monotonic() < deadline, f"no new {kind}"
        time.sleep(0.1)


def sign_in(browser):
    """A first factor: the message, the code, the session; and the same answer once more."""
    path = "v1/accounts:sendVerificationCode"
    sent = send(browser, path, {"phoneNumber": NUMBER})
    assert sent.get("sessionInfo"), sent
    code = latest("sms", "code")
    user = call(
        "v1/accounts:signInWithPhoneNumber", {"sessionInfo": sent["sessionInfo"], "code": code}
    )
    assert user["phoneNumber"] == NUMBER, user
    print("ok   a message for a first factor")
    again = send(browser, path, {"phoneNumber": NUMBER}, token=sent["recaptchaToken"])
    assert again["error"]["message"].endswith("DUPE"), again
    print("ok   an answer serves once")
    made_up = send(browser, path, {"phoneNumber": NUMBER}, token="made-up")
    assert made_up["error"]["message"].endswith("MALFORMED"), made_up
    print("ok   a made-up answer serves for nothing")


def use_second_factor(browser):
    """A second factor: enrolled, then asked for."""
    credentials = {"email": "ann@example.com", "password": PASSWORD, "returnSecureToken": True}
    user = call("v1/accounts:signUp", credentials)
    call("v1/accounts:sendOobCode", {"requestType": "VERIFY_EMAIL", "idToken": user["idToken"]})
    link = urllib.parse.urlsplit(latest("email", "link"))
    call("v1/accounts:update", {"oobCode": urllib.parse.parse_qs(link.query)["oobCode"][0]})
    user = call("v1/accounts:signInWithPassword", credentials)
    start = {"idToken": user["idToken"], "phoneEnrollmentInfo": {"phoneNumber": "+16505550102"}}
    enrollment = send(browser, "v2/accounts/mfaEnrollment:start", start, "phoneEnrollmentInfo")
    assert enrollment.get("phoneSessionInfo"), enrollment
    info = {
        "sessionInfo": enrollment["phoneSessionInfo"]["sessionInfo"], "code": latest("sms", "code"),
    }
    call(
        "v2/accounts/mfaEnrollment:finalize",
        {"idToken": user["idToken"], "phoneVerificationInfo": info},
    )
    print("ok   a message that enrolls a second factor")
    asked = call("v1/accounts:signInWithPassword", credentials)
    start = {
        "mfaPendingCredential": asked["mfaPendingCredential"],
        "mfaEnrollmentId": asked["mfaInfo"][0]["mfaEnrollmentId"], "phoneSignInInfo": {},
    }
    challenge = send(browser, "v2/accounts/mfaSignIn:start", start, "phoneSignInInfo")
    assert challenge.get("phoneResponseInfo"), challenge
    info = {
        "sessionInfo": challenge["phoneResponseInfo"]["sessionInfo"], "code": latest("sms", "code"),
    }
    done = call(
        "v2/accounts/mfaSignIn:finalize",
        {"mfaPendingCredential": asked["mfaPendingCredential"], "phoneVerificationInfo": info},
    )
    assert done["idToken"], done
    print("ok   a message for a second factor")


def main():
    """Goes through all of it."""
    port = serve_app()
    browser = start_browser()
    try:
        open_app(browser, port, "localhost")
        sign_in(browser)
        use_second_factor(browser)
        assert browser.execute_script("return window.shown") == 0
        assert browser.execute_script("return document.querySelector('dialog, iframe')") is None
        complaints = [line for line in browser.get_log("browser") if line["level"] == "SEVERE"]
        # Refused requests, and the icon for which a browser asks every host.
        complaints = [
            line for line in complaints
            if "sendVerificationCode" not in line["message"] and "favicon" not in line["message"]
        ]
        assert not complaints, complaints
        print("ok   nobody saw anything, and nothing is left in the page")
        open_app(browser, port, "127.0.0.1")
        refused = send(browser, "v1/accounts:sendVerificationCode", {"phoneNumber": NUMBER})
        assert refused.get("code") == "auth/unauthorized-domain", refused
        assert any("frame-ancestors" in line["message"] for line in browser.get_log("browser"))
        print("ok   a page of another domain gets no answer")
        open_app(browser, port, "localhost")
        browser.execute_script("auth.app.options.apiKey = 'nobodys'")
        refused = send(browser, "v1/accounts:sendVerificationCode", {"phoneNumber": NUMBER})
        assert refused.get("code") == "auth/invalid-api-key", refused
        print("ok   a key of nobody's is told apart")
    finally:
        browser.quit()


main()
