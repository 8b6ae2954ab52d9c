"""Google's JavaScript SDK in a real browser, from an origin of its own: the journeys of Tests/JavaScript.

    javascript_sdk.py SERVER OUTBOX KEY ADMINISTRATOR FOLDER
                      [--production KEY_FILE] [--only WORD]

A line for each journey, a screenshot of the end in FOLDER; exits with 1 if a journey does not go as it must.
ADMINISTRATOR is an access token, KEY_FILE a service account's; --only takes the journeys whose titles have WORD.
"""

import functools
import http.server
import json
import os
import pathlib
import queue
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import urllib.parse

import jwt
import requests
from selenium import webdriver
from selenium.webdriver.common.by import By

SERVER, OUTBOX, KEY, ADMINISTRATOR = sys.argv[1:5]
FOLDER = pathlib.Path(sys.argv[5])


def option(name, default=None):
    """The word after an option."""
    return sys.argv[sys.argv.index(name) + 1] if name in sys.argv else default


KEY_FILE = option("--production")
HERE = pathlib.Path(__file__).parent
SDK = HERE.parent.parent / ".build/javascript-sdk"
PAGES = HERE.parent / "JavaScript"
# What one step may take on a machine that is busy with other tests.
PATIENCE = 120
# How long the page may want nothing of the browser.
SILENCE = 480


def bundle(folder):
    """Puts the SDK together: its own sources, and what stands in for those that are missing."""
    sources, stand_ins = folder / "src", PAGES / "StandIns"
    shutil.copytree(SDK / "src", sources)
    for module, place in json.loads((stand_ins / "modules.json").read_text()).items():
        target = sources / f"{module}.js"
        assert not target.with_suffix(".ts").exists(), f"{module} needs no stand-in"
        path = place if "/" in place else str(stand_ins / place)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(f"export * from {json.dumps(path)};\n")
    subprocess.run(
        ["esbuild", stand_ins / "sdk.js", "--bundle", "--format=esm", "--log-level=warning",
         f"--outfile={folder / 'firebase.js'}"],
        env=os.environ | {"NODE_PATH": str(sources)}, check=True,
    )
    return folder / "firebase.js"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the app's page, and does for it what a page cannot do itself."""

    sdk = None
    tools = None
    actions = queue.Queue()

    def log_message(self, *arguments):
        pass

    def translate_path(self, path):
        return str(self.sdk) if path == "/firebase.js" else super().translate_path(path)

    def do_POST(self):
        if not self.path.startswith("/tool/"):
            # As Hearth says that it cannot answer now.
            self.send_error(503)
            return
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        name = self.path.removeprefix("/tool/")
        if name not in Tools.BROWSER:
            self.answer(perform(self.tools, name, body))
            return
        # The browser is driven by one thread only.
        answer = queue.Queue()
        self.actions.put((name, body, answer))
        self.answer(answer.get())

    def answer(self, value):
        text = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)


def serve_pages(sdk):
    """Serves the app; its address is an authorized one."""
    Handler.sdk = sdk
    handler = functools.partial(Handler, directory=PAGES)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_address[1]


def start_browser():
    """Starts Debian's Chromium without a window; the provider's certificate is its own."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in [
        "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--ignore-certificate-errors",
        "--disable-popup-blocking", "--disable-background-timer-throttling",
        "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
        "--window-size=500,700",
    ]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    for attempts_left in reversed(range(5)):
        try:
            browser = webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))
            break
        except Exception:
            # Another test's driver may have taken the port that was free a moment ago.
            if attempts_left == 0:
                raise
            time.sleep(1)
    browser.set_script_timeout(PATIENCE)
    return browser


def closed_port():
    """A port where nobody answers."""
    with socket.socket() as finder:
        finder.bind(("127.0.0.1", 0))
        return finder.getsockname()[1]


def until(condition, what):
    deadline = time.monotonic() + PATIENCE
    while True:
        value = condition()
        if value:
            return value
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


class Messages:
    """The server's messages; each is handed out once."""

    def __init__(self):
        self.seen = set()

    def take(self, kind, to):
        def unread():
            messages = requests.get(OUTBOX, timeout=60).json()["messages"]
            for index, message in reversed(list(enumerate(messages))):
                wanted = message["kind"] == kind and message["to"] == to
                if wanted and index not in self.seen:
                    self.seen.add(index)
                    return message
            return None

        return until(unread, f"no {kind} to {to}")


class Tools:
    """What the page asks for."""

    # What the browser does.
    BROWSER = {"popup", "visit", "done"}

    def __init__(self, browser, url):
        self.browser, self.url = browser, url
        self.app = browser.current_window_handle
        self.messages = Messages()

    def message(self, body):
        return self.messages.take(body["kind"], body["to"])

    def send(self, body):
        """A request as an administrator sends it, or with no authority at all."""
        headers = {} if body.get("anonymous") else {"Authorization": f"Bearer {ADMINISTRATOR}"}
        answer = requests.request(
            body["method"], SERVER + body["path"], headers=headers, json=body.get("body"), timeout=60
        )
        return {"status": answer.status_code, "body": answer.json() if answer.text else None}

    def token(self, body):
        """A custom token: signed by a service account, or in development by nobody."""
        now = int(time.time())
        audience = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"
        claims = {"aud": audience, "iat": now, "exp": now + 600, **body}
        if KEY_FILE is None:
            return jwt.encode(claims, key=None, algorithm="none")
        account = json.loads(pathlib.Path(KEY_FILE).read_text())
        claims |= {"iss": account["client_email"], "sub": account["client_email"]}
        return jwt.encode(
            claims, account["private_key"], algorithm="RS256", headers={"kid": account["private_key_id"]}
        )

    def popup(self, body):
        """Does in the popup that is open what a user does there."""
        handle = until(
            lambda: next((one for one in self.browser.window_handles if one != self.app), None), "no popup"
        )
        self.browser.switch_to.window(handle)
        self.play(body["steps"])
        if body.get("stays"):
            return None
        self.browser.switch_to.window(self.app)
        return until(lambda: self.browser.window_handles == [self.app], "the popup stays")

    def visit(self, body):
        """Opens further windows of the app one after another, and does things in each."""
        answers = []
        for steps in body["windows"]:
            self.browser.switch_to.new_window("tab")
            self.browser.get(self.url)
            answers.append(self.play(steps))
            self.browser.close()
            self.browser.switch_to.window(self.app)
        return answers

    def play(self, steps):
        answers = []
        for step in steps:
            if "run" in step:
                until(lambda: self.browser.execute_script("return window.ready"), "the page is not ready")
                answers.append(self.browser.execute_async_script(
                    "const done = arguments[2]; window.run(arguments[0], arguments[1]).then(done)",
                    step["run"], step.get("given", {}),
                ))
            elif "begin" in step:
                until(lambda: self.browser.execute_script("return window.ready"), "the page is not ready")
                self.browser.execute_script("window.start(arguments[0], arguments[1])", step["begin"], step["given"])
            elif "reload" in step:
                self.browser.get(self.url)
            elif "press" in step:
                self.visible(step["press"], step.get("saying", "")).click()
            elif "type" in step:
                self.visible(step["in"]).send_keys(step["type"])
            elif "close" in step:
                self.browser.close()
        return answers

    def visible(self, selector, words=""):
        """The first element of a kind that a user sees and that has some words."""
        def found():
            for one in self.browser.find_elements(By.CSS_SELECTOR, selector):
                if one.is_displayed() and words in one.text:
                    return one
            return None

        return until(found, f"no {selector} that says {words!r}")

    def say(self, body):
        print(body["line"], flush=True)


def perform(tools, name, body):
    try:
        return {"value": getattr(tools, name)(body)}
    except Exception:
        return {"error": traceback.format_exc()}


def drive(tools):
    """Does what the page wants of the browser until it is done; true if all went as it must."""
    while True:
        name, body, answer = Handler.actions.get(timeout=SILENCE)
        if name == "done":
            answer.put(None)
            return body["failed"] == 0 and body["passed"] > 0
        answer.put(perform(tools, name, body))
        tools.browser.switch_to.window(tools.app)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        port = serve_pages(bundle(pathlib.Path(folder)))
        query = urllib.parse.urlencode({
            "server": SERVER, "key": KEY, "mode": "production" if KEY_FILE else "development",
            "only": option("--only", ""), "gone": f"http://localhost:{closed_port()}",
        })
        url = f"http://localhost:{port}/app.html?{query}"
        browser = start_browser()
        try:
            browser.get(url)
            tools = Handler.tools = Tools(browser, url)
            until(lambda: browser.execute_script("return window.ready"), "the page is not ready")
            browser.execute_script("window.begin()")
            passed = drive(tools)
            browser.save_screenshot(FOLDER / "end.png")
            if not passed:
                for entry in browser.get_log("browser"):
                    print("browser:", entry["message"])
        finally:
            browser.quit()
    sys.exit(0 if passed else 1)


main()
