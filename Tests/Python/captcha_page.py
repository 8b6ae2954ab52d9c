"""Opens the page that verifies an app, in Chromium, with a stand-in for reCAPTCHA's script.

The stand-in does as Google's: keys that give scores are drawn by nobody, and answer when they are
executed; those of a box answer when it is pressed, and know no other way.

Usage: captcha_page.py BASE-URL FOLDER    prints the token that comes back to the app
"""

import http.server
import pathlib
import ssl
import subprocess
import sys
import threading
import urllib.parse

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

SCRIPT = """
const parameters = new URL(document.currentScript.src).searchParams;
window.grecaptcha = {
    render(place, options) {
        const givesScores = options.sitekey.startsWith("score");
        if (givesScores !== (options.size === "invisible")) throw new Error("Invalid key type");
        if (!document.getElementById(place)) throw new Error("no such place");
        if (!givesScores) setTimeout(() => options.callback(`box-${parameters.get("hl")}`), 50);
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


def main(base, folder):
    """Goes through the page once."""
    app = serve(Page)
    driver = browser(serve(Script, certificate(folder)))
    try:
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
        print(answer.get("recaptchaToken", answer.get("firebaseError"))[0])
    finally:
        driver.quit()


main(sys.argv[1], sys.argv[2])
