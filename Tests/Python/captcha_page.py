"""Opens the page that verifies an app, and the frame that verifies a web page, in Chromium, with a
stand-in for reCAPTCHA's script.

The stand-in does as Google's: keys that give scores are drawn by nobody, and answer when they are
executed; those of a box answer when it is pressed, and know no other way. One box waits for ever.

Usage: captcha_page.py BASE-URL FOLDER                prints what comes back to the app, and to the
                                                      web page
       captcha_page.py BASE-URL FOLDER SCREENSHOT     has a person go back from the frame instead
"""

import functools
import http.server
import pathlib
import ssl
import subprocess
import sys
import threading
import urllib.parse

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

SCRIPT = """
const parameters = new URL(document.currentScript.src).searchParams;
window.grecaptcha = {
    render(place, options) {
        const givesScores = options.sitekey.startsWith("score");
        if (givesScores !== (options.size === "invisible")) throw new Error("Invalid key type");
        if (!document.getElementById(place)) throw new Error("no such place");
        const waits = options.sitekey.startsWith("waiting");
        if (waits) document.getElementById(place).textContent = "A box to press";
        else if (!givesScores) setTimeout(() => options.callback(`box-${parameters.get("hl")}`), 50);
        return 7;
    },
    execute(widget, { action }) {
        if (widget !== 7) throw new Error("no such widget");
        return Promise.resolve(`score-${action}`);
    },
};
window[parameters.get("onload")]();
"""


class Page(http.server.BaseHTTPRequestHandler):
    """Answers every path with one text."""

    text, kind = "", "text/html"

    def do_GET(self):
        body = self.text.encode()
        self.send_response(200)
        self.send_header("Content-Type", self.kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves the web page, and says nothing of it."""

    def log_message(self, *_):
        pass


class Script(Page):
    """Google's script."""

    text, kind = SCRIPT, "text/javascript"


def serve(handler, context=None):
    """Starts a server on a free port of the loopback."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    if context:
        server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_port


def open_web_page(driver, base):
    """Opens a page that has the server's verifier."""
    files = functools.partial(Files, directory=pathlib.Path(__file__).parent)
    query = urllib.parse.urlencode({"server": base, "key": "any"})
    driver.get(f"http://localhost:{serve(files)}/web_verifier.html?{query}")
    WebDriverWait(driver, 60).until(
        lambda driver: driver.execute_script("return Boolean(window.verifier)")
    )
    driver.set_script_timeout(60)


def in_web_page(driver, base):
    """Goes through the frame once, and tells whether the person saw it."""
    open_web_page(driver, base)
    answer = driver.execute_async_script(
        "const done = arguments[0];"
        "verifier.verify().then(done, (error) => done(error.code));"
    )
    left = driver.execute_script("return document.querySelectorAll('dialog').length")
    shown = driver.execute_script("return shown")
    return f"web page: {answer}, shown {shown} times, {left} left over"


def go_back(driver, base, screenshot):
    """Opens the frame, presses its button, and then the key that closes such a thing."""
    driver.set_window_size(400, 700)
    open_web_page(driver, base)
    answers = []
    for leave in [lambda: driver.find_element("id", "back").click(), lambda: press_escape(driver)]:
        driver.execute_script(
            "verifier.verify().then(String, (error) => error.code)"
            ".then((answer) => { window.answer = answer; });"
        )
        frame = WebDriverWait(driver, 60).until(
            lambda driver: driver.find_element("css selector", "dialog[open] iframe")
        )
        driver.switch_to.frame(frame)
        WebDriverWait(driver, 60).until(
            lambda driver: "A box" in driver.find_element("id", "captcha").text
        )
        driver.save_screenshot(screenshot)
        leave()
        driver.switch_to.default_content()
        answers.append(
            WebDriverWait(driver, 60).until(
                lambda driver: driver.execute_script("return window.answer")
            )
        )
        driver.execute_script("window.answer = null")
    left = driver.execute_script("return document.querySelectorAll('dialog').length")
    return f"web page: {', '.join(answers)}, {left} left over"


def press_escape(driver):
    """Presses a key in the frame."""
    driver.find_element("id", "back").send_keys(Keys.ESCAPE)


def certificate(folder):
    """A certificate for Google's name, of an authority of our own."""
    pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    tool = pathlib.Path(__file__).with_name("own_ca.py")
    subprocess.run([sys.executable, tool, folder, "www.google.com"], check=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{folder}/cert.pem", f"{folder}/key.pem")
    return context


def browser(google):
    """Chromium, for which Google is the stand-in."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in [
        "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--ignore-certificate-errors",
        f"--host-resolver-rules=MAP www.google.com:443 127.0.0.1:{google}",
    ]:
        options.add_argument(argument)
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))


def main(base, folder, screenshot=None):
    """Goes through the page once."""
    app = serve(Page)
    driver = browser(serve(Script, certificate(folder)))
    try:
        if screenshot:
            pathlib.Path(screenshot).parent.mkdir(parents=True, exist_ok=True)
            print(go_back(driver, base, screenshot))
            return
        query = urllib.parse.urlencode({
            "apiKey": "any", "authType": "verifyApp", "ibi": "com.example.app", "hl": "de",
            "eventId": "ABCDEFGHIJ", "v": "sdk", "appId": "1:1:ios:1", "loopbackPort": app,
        })
        driver.get(f"{base}/__/auth/handler?{query}")
        WebDriverWait(driver, 60).until(
            lambda driver: driver.current_url.startswith(f"http://127.0.0.1:{app}/")
        )
        link = urllib.parse.parse_qs(urllib.parse.urlsplit(driver.current_url).query)
        inner = urllib.parse.urlsplit(link["deep_link_id"][0]).query
        answer = urllib.parse.parse_qs(inner)
        print("app:", answer.get("recaptchaToken", answer.get("firebaseError"))[0])
        print(in_web_page(driver, base))
    finally:
        driver.quit()


main(*sys.argv[1:])
