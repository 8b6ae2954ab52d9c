"""Signing in at a provider's page, in a real browser: what a person sees, and what it comes to.

    web_flow.py SERVER OUTBOX KEY FOLDER APP    a line for each step, screenshots in FOLDER; exits with
                [--production]                  1 if a step does not go as it must
"""

import functools
import hashlib
import http.server
import json
import pathlib
import sys
import threading
import time
import urllib.parse

import requests
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

SERVER, OUTBOX, KEY = sys.argv[1:4]
FOLDER = pathlib.Path(sys.argv[4])
BUNDLE, APP = "com.example.app", sys.argv[5]
HERE = pathlib.Path(__file__).parent
PATIENCE = 120


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves the app's page, and says nothing of it."""

    def log_message(self, *arguments):
        pass


def serve_app():
    """Serves the small app; its address is an authorized one."""
    handler = functools.partial(Files, directory=HERE)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def app_url(port, provider="facebook.com", host="localhost", pages="emulator"):
    query = urllib.parse.urlencode(
        {"server": SERVER, "key": KEY, "provider": provider, "pages": pages}
    )
    return f"http://{host}:{port}/web_flow.html?{query}"


def start_browser():
    """Starts Debian's Chromium without a window; the provider's certificate is its own."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in [
        "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--ignore-certificate-errors",
        "--window-size=500,700",
    ]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))
    browser.implicitly_wait(PATIENCE)
    return browser


def photograph(browser, name):
    assert browser.save_screenshot(FOLDER / f"{name}.png")


def wait(browser, condition, what):
    try:
        WebDriverWait(browser, PATIENCE, poll_frequency=0.1).until(condition)
    except Exception as error:
        photograph(browser, "failed")
        page = browser.execute_script("return document.body.innerText")
        raise AssertionError(f"{what}; the page says: {page}") from error


def wait_for(browser, text, selector="#status"):
    """Waits until a part of the page says something."""
    def says(_):
        return text in browser.execute_script(
            "return document.querySelector(arguments[0])?.textContent ?? ''", selector
        )
    wait(browser, says, f"no {text!r}")


def open_app(browser, url):
    browser.get(url)
    wait(browser, lambda _: browser.execute_script("return window.ready"), "the frame is not ready")


def press(browser, name):
    browser.find_element(By.ID, name).click()


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


def in_popup(browser, choice, name):
    """Chooses something in the provider's page, which a popup shows."""
    app = browser.current_window_handle
    press(browser, "popup")
    wait(browser, lambda _: len(browser.window_handles) == 2, "no popup")
    (popup,) = [handle for handle in browser.window_handles if handle != app]
    browser.switch_to.window(popup)
    button = browser.find_element(By.ID, choice)
    photograph(browser, f"{name}-provider")
    button.click()
    browser.switch_to.window(app)
    wait(browser, lambda _: len(browser.window_handles) == 1, "the popup stays")


def confirm(browser, code):
    browser.find_element(By.ID, "code").clear()
    browser.find_element(By.ID, "code").send_keys(code)
    press(browser, "confirm")


def verify_address(browser):
    """The mailed link, followed in a window of its own."""
    token = browser.execute_script("return window.answer.idToken")
    body = {"requestType": "VERIFY_EMAIL", "idToken": token}
    path = "identitytoolkit.googleapis.com/v1/accounts:sendOobCode"
    assert requests.post(f"{SERVER}/{path}", params={"key": KEY}, json=body, timeout=60).ok
    app = browser.current_window_handle
    browser.switch_to.new_window("window")
    browser.get(latest("email", "link"))
    browser.find_element(By.TAG_NAME, "button").click()
    wait_for(browser, "is verified", "[role=status]")
    photograph(browser, "3-verified")
    browser.close()
    browser.switch_to.window(app)


def journey(browser, port):
    """A first sign-in, a second factor, and a sign-in that asks for it."""
    open_app(browser, app_url(port))
    photograph(browser, "1-app")
    assert browser.execute_script("return window.webStorage")
    in_popup(browser, "agree", "2")
    wait_for(browser, "Signed in as ann@example.com")
    photograph(browser, "2-signed-in")
    print("ok   Facebook's page in a popup signs in")
    verify_address(browser)
    print("ok   the mailed link verifies the address")
    press(browser, "enroll")
    wait_for(browser, "A code was sent")
    confirm(browser, latest("sms", "code"))
    wait_for(browser, "Your phone is a second factor now")
    photograph(browser, "4-enrolled")
    print("ok   a phone becomes a second factor")
    press(browser, "out")
    in_popup(browser, "agree", "5")
    wait_for(browser, "A code was sent")
    photograph(browser, "5-challenge")
    confirm(browser, latest("sms", "code"))
    wait_for(browser, "with a second factor")
    photograph(browser, "6-signed-in")
    print("ok   the next sign-in asks for it, and is done with it")


def redirect(browser, port):
    """The same window goes there and comes back, by an address or by a posted form."""
    for choice in ["agree", "post"]:
        open_app(browser, app_url(port))
        press(browser, "redirect")
        browser.find_element(By.ID, choice).click()
        wait_for(browser, "A code was sent")
        confirm(browser, latest("sms", "code"))
        wait_for(browser, "with a second factor")
        photograph(browser, f"7-redirect-{choice}")
    print("ok   a redirect signs in, and one that comes back by a form")


def providers(browser, port):
    """A posted form, OAuth 1.0a and SAML, by the pages' own path."""
    for provider, choice, address in [
        ("apple.com", "agree", "ann@apple.example"), ("twitter.com", "agree", "ann@twitter.example"),
        ("saml.acme", "continue", "ann@acme.example"),
    ]:
        open_app(browser, app_url(port, provider, pages="__"))
        in_popup(browser, choice, f"11-{provider}")
        wait_for(browser, f"Signed in as {address}")
        user = browser.execute_script("return window.answer.localId")
        press(browser, "redirect")
        browser.find_element(By.ID, choice).click()
        wait_for(browser, f"Signed in as {address}")
        assert browser.execute_script("return window.answer.localId") == user
        photograph(browser, f"11-{provider}-redirect")
        print(f"ok   {provider}: a popup and a redirect sign one user in")
    open_app(browser, app_url(port, "twitter.com", pages="__"))
    in_popup(browser, "cancel", "11-twitter-cancelled")
    wait_for(browser, "auth/user-cancelled")
    print("ok   who does not want to at Twitter is told apart")


class Listener:
    """A program on this machine that waits for one answer."""

    def __init__(self):
        self.paths = []
        paths = self.paths

        class Handler(Files):
            def do_GET(self):
                if self.path.startswith("/firebaseauth/link?"):
                    paths.append(self.path)
                self.send_response(200)
                self.end_headers()
                self.wfile.write(b"<p id=program>You can close this window</p>")

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.port = self.server.server_address[1]


def app_page(session, **more):
    """The page as an app that is no web page opens it."""
    query = {
        "apiKey": KEY, "authType": "signInWithRedirect", "ibi": BUNDLE,
        "sessionId": hashlib.sha256(session.encode()).hexdigest(), "v": "test",
        "eventId": "EVENTIDABC", "providerId": "facebook.com", "appId": APP, "scopes": "", **more,
    }
    return f"{SERVER}/emulator/auth/handler?{urllib.parse.urlencode(query)}"


def inner_query(link):
    """What the address in an app's link says."""
    (inner,) = urllib.parse.parse_qs(urllib.parse.urlsplit(link).query)["deep_link_id"]
    fields = urllib.parse.parse_qs(urllib.parse.urlsplit(inner).query)
    assert fields["authType"] == ["signInWithRedirect"] and fields["eventId"] == ["EVENTIDABC"]
    return fields


def sign_in_as_app(link, session):
    body = {"requestUri": link, "sessionId": session, "postBody": "providerId=facebook.com"}
    path = "identitytoolkit.googleapis.com/v1/accounts:signInWithIdp"
    headers = {"X-Ios-Bundle-Identifier": BUNDLE}
    answer = requests.post(
        f"{SERVER}/{path}", params={"key": KEY}, json=body, headers=headers, timeout=60
    )
    return answer.json()


def apps(browser):
    """A program on this machine, and an app with a scheme of its own."""
    listener = Listener()
    browser.get(app_page("ABCDEFGHIJ", loopbackPort=listener.port))
    browser.find_element(By.ID, "agree").click()
    wait_for(browser, "You can close this window", "#program")
    (link,) = inner_query(listener.paths[0])["link"]
    digest = hashlib.sha256(b"ABCDEFGHIJ").hexdigest()
    assert "mfaPendingCredential" in sign_in_as_app(link, "ABCDEFGHIJ")
    print("ok   a program at a port of this machine gets the answer, and uses it")
    browser.get(app_page("ABCDEFGHIJ", loopbackPort=listener.port))
    browser.find_element(By.ID, "agree").click()
    wait(browser, lambda _: len(listener.paths) == 2, "no second answer")
    (link,) = inner_query(listener.paths[1])["link"]
    assert "error" in sign_in_as_app(link, digest)
    print("ok   what the browser knew of the session does not use an answer")
    browser.get(app_page("ABCDEFGHIJ", loopbackPort=listener.port))
    browser.find_element(By.ID, "cancel").click()
    wait(browser, lambda _: len(listener.paths) == 3, "no third answer")
    (error,) = inner_query(listener.paths[2])["firebaseError"]
    assert json.loads(error)["code"] == "auth/user-cancelled"
    print("ok   a program is told that the user cancelled")
    browser.get(app_page("ABCDEFGHIJ"))
    browser.find_element(By.ID, "agree").click()
    wait_for(browser, "Back to the app", "#back:not([hidden])")
    link = browser.find_element(By.CSS_SELECTOR, "#back a").get_attribute("href")
    assert link.startswith(f"app-{APP.replace(':', '-')}://firebaseauth/link?deep_link_id="), link
    assert "link" in inner_query(link)
    photograph(browser, "9-app")
    print("ok   an app with a scheme of its own is called by it")


def cancel(browser, port):
    """Who does not want to is not signed in, and the app hears why."""
    open_app(browser, app_url(port))
    in_popup(browser, "cancel", "8")
    wait_for(browser, "auth/user-cancelled")
    open_app(browser, app_url(port))
    press(browser, "redirect")
    browser.find_element(By.ID, "cancel").click()
    wait_for(browser, "auth/user-cancelled")
    photograph(browser, "8-cancelled")
    print("ok   a user who cancels is told apart")
    open_app(browser, app_url(port, "github.com"))
    press(browser, "redirect")
    wait_for(browser, "auth/operation-not-allowed")
    print("ok   a provider that is switched off is told apart")


CHOSEN = {"email-input": "bob@example.com", "display-name-input": "Bob"}


def choose(browser, port):
    """A provider that nobody has set up, on a development server: whoever is chosen is believed."""
    open_app(browser, app_url(port, "yahoo.com"))
    app = browser.current_window_handle
    for attempt in ["new", "known"]:
        press(browser, "popup")
        wait(browser, lambda _: len(browser.window_handles) == 2, "no popup")
        (popup,) = [handle for handle in browser.window_handles if handle != app]
        browser.switch_to.window(popup)
        # As browser tests of apps do that were written for the Auth emulator.
        wait(browser, lambda _: browser.title == "Auth Emulator IDP Login Widget", browser.title)
        assert browser.execute_script("return typeof toggleForm") == "function"
        if attempt == "new":
            assert not browser.find_element(By.ID, "email-input").is_displayed()
            browser.find_element(By.CSS_SELECTOR, ".js-new-account").click()
            browser.find_element(By.ID, "autogen-button").click()
            made_up = browser.find_element(By.ID, "email-input").get_attribute("value")
            assert made_up.endswith("@example.com"), made_up
            for field, text in CHOSEN.items():
                browser.find_element(By.ID, field).clear()
                browser.find_element(By.ID, field).send_keys(text)
            photograph(browser, "10-chooser-new")
            button = browser.find_element(By.ID, "sign-in")
            assert button.text == "Sign in with Yahoo.com", button.text
            button.click()
        else:
            photograph(browser, "10-chooser-known")
            accounts = browser.find_elements(By.CSS_SELECTOR, "#accounts-list li")
            (known,) = [account for account in accounts if "bob@example.com" in account.text]
            known.click()
        browser.switch_to.window(app)
        wait(browser, lambda _: len(browser.window_handles) == 1, "the popup stays")
        wait_for(browser, "Signed in as bob@example.com")
        press(browser, "out")
    print("ok   development: the chooser makes an account, and finds it again")


def attacks(browser, port):
    """Answers of somebody else's sign-ins, and pages that nobody named."""
    for page in ["__/auth/handler", "emulator/auth/handler"]:
        browser.get(f"{SERVER}/{page}?state={'a' * 43}&code=stolen")
        wait_for(browser, "did not begin in this window", "[role=alert]")
        assert "code" not in browser.current_url
    photograph(browser, "9-foreign-answer")
    print("ok   login CSRF: an answer that did not begin here goes nowhere")
    query = urllib.parse.urlencode({
        "apiKey": KEY, "appName": "[DEFAULT]", "authType": "signInViaRedirect",
        "providerId": "facebook.com", "redirectUrl": "https://evil.example/",
    })
    if "--production" in sys.argv:
        browser.get(f"{SERVER}/__/auth/handler?{query}")
        wait_for(browser, "have not named", "[role=alert]")
        photograph(browser, "9-foreign-page")
        print("ok   open redirect: a page of nobody's is not gone to")
        browser.get(app_url(port, host="127.0.0.1"))
        wait(browser, lambda _: any(
            "frame-ancestors" in entry["message"] for entry in browser.get_log("browser")
        ), "a page of nobody's has the frame")
        assert not browser.execute_script("return window.ready")
        print("ok   a page of nobody's does not get the frame")


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    port = serve_app()
    browser = start_browser()
    try:
        journey(browser, port)
        redirect(browser, port)
        cancel(browser, port)
        if "--production" in sys.argv:
            providers(browser, port)
        complaints = [
            entry["message"] for entry in browser.get_log("browser")
            if "favicon" not in entry["message"]
        ]
        assert not complaints, complaints
        print("ok   the browser has nothing to complain of")
        if "--production" not in sys.argv:
            choose(browser, port)
        attacks(browser, port)
        # The last: a scheme that no app has leaves the browser with a question.
        apps(browser)
    finally:
        browser.quit()


main()
