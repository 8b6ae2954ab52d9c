"""All pages that people see, in every language, in a real browser.

    hosted_pages.py HOST:PORT           looks whether each page fits a telephone of 320 pixels and is read from
                                        the right side; exits with 1 and a line for each that does not
    hosted_pages.py HOST:PORT FOLDER    also takes pictures, narrow and wide, light and dark, and puts those of
                                        a page side by side in FOLDER/sheet-*.png
"""

import json
import pathlib
import sys

import requests
from selenium import webdriver

SERVER = f"http://{sys.argv[1]}"
FOLDER = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
LANGUAGES = ["ar", "bn", "de", "en", "es", "fa", "fr", "hi", "ja", "pt", "th", "zh-Hans"]
RIGHT_TO_LEFT = {"ar", "fa"}
SMALLEST = 320
# Long, as real ones are.
EMAIL = "anna-katharina.wagenknecht@mail.customers.example.com"
NEW_EMAIL = "anna.katharina@new-address.customers.example.com"
CONTINUE = "https://localhost/next"
VIEWS = {
    "narrow-light": (SMALLEST, "light"), "narrow-dark": (SMALLEST, "dark"),
    "wide-light": (1024, "light"), "wide-dark": (1024, "dark"),
}


def call(path, body):
    """Calls an operation as an app does."""
    url = f"{SERVER}/identitytoolkit.googleapis.com{path}"
    answer = requests.post(url, params={"key": "any"}, json=body, timeout=300)
    assert answer.ok, f"{path}: {answer.text}"
    return answer.json()


def latest():
    """The latest message to anybody."""
    url = f"{SERVER}/hearth/dev/v1/outbox"
    return requests.get(url, timeout=300).json()["messages"][-1]


def mailed(body):
    """The link of a mail that is asked for."""
    call("/v1/accounts:sendOobCode", {"continueUrl": CONTINUE, **body})
    return latest()["link"]


def new_user():
    """A user with nothing but an address and a password."""
    call("/v1/accounts:signUp", {"email": EMAIL, "password": "correct horse"})


def sign_in(email=EMAIL):
    """A fresh token of the user."""
    body = {"email": email, "password": "correct horse", "returnSecureToken": True}
    return call("/v1/accounts:signInWithPassword", body)["idToken"]


def enroll():
    """The link of the mail that undoes an enrollment."""
    start = call(
        "/v2/accounts/mfaEnrollment:start",
        {"idToken": sign_in(), "phoneEnrollmentInfo": {"phoneNumber": "+16505550101"}},
    )
    info = {"sessionInfo": start["phoneSessionInfo"]["sessionInfo"], "code": latest()["code"]}
    body = {"idToken": sign_in(), "phoneVerificationInfo": info}
    call("/v2/accounts/mfaEnrollment:finalize", body)
    return latest()["link"]


def change_address():
    """Changes the address, and returns the link of the mail that undoes it."""
    body = {"requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": sign_in(), "newEmail": NEW_EMAIL}
    mailed(body)
    call("/v1/accounts:update", {"oobCode": latest()["code"]})
    return latest()["link"]


def start_over():
    """Forgets all accounts."""
    url = f"{SERVER}/emulator/v1/projects/demo-project/accounts"
    requests.delete(url, headers={"Authorization": "Bearer owner"}, timeout=300)


def action_links():
    """A page of each kind that a mailed link opens, with whether its button is to be pressed."""
    start_over()
    new_user()
    reset = {"requestType": "PASSWORD_RESET", "email": EMAIL}
    change = {"requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": NEW_EMAIL}
    verify = mailed({"requestType": "VERIFY_EMAIL", "idToken": sign_in()})
    yield "change", mailed({**change, "idToken": sign_in()}), None
    yield "reset", mailed(reset), None
    yield "verify", verify, None
    yield "verified", verify, ""
    yield "used", verify, None
    yield "reset-short", mailed(reset), "kurz"
    revert = enroll()
    yield "revert", revert, None
    yield "reverted", revert, ""
    recover = change_address()
    yield "recover", recover, None
    yield "recovered", recover, ""
    yield "reset-done", mailed(reset), "correct horse"
    yield "incomplete", f"{SERVER}/emulator/action?lang=en", None


class Gallery:
    """Opens pages, and looks at each."""

    def __init__(self, browser):
        self.browser = browser
        self.faults = []
        self.is_small = False
        self.pictures = {}

    def open(self, url, script=True):
        """Opens a page; without its scripts it stays as the server has sent it."""
        blocked = [] if script else ["*.js"]
        self.browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": blocked})
        self.browser.get(url)

    def look(self, name, language):
        """Looks at the page that is open."""
        if FOLDER or not self.is_small:
            self.resize(SMALLEST, "light")
            self.is_small = True
        facts = self.browser.execute_script(
            """
            const root = document.documentElement;
            const sides = [...document.querySelectorAll("main, main *")].map(
                (element) => element.getBoundingClientRect());
            const broken = [];
            const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) {
                const node = texts.currentNode;
                for (const word of node.data.matchAll(/e-\\u2060?mail/gi)) {
                    const range = document.createRange();
                    range.setStart(node, word.index);
                    range.setEnd(node, word.index + word[0].length);
                    const lines = [...range.getClientRects()].filter((line) => line.width > 0);
                    if (new Set(lines.map((line) => Math.round(line.top))).size > 1)
                        broken.push(node.data);
                }
            }
            const inner = [...document.querySelectorAll("h1, p, button, .button, label")].filter(
                (element) => element.scrollWidth > element.clientWidth + 1);
            return {lang: root.lang, dir: getComputedStyle(root).direction, width: root.scrollWidth,
                left: Math.min(...sides.map((side) => side.left)),
                right: Math.max(...sides.map((side) => side.right)),
                turned: [...document.querySelectorAll("bdi")].filter((element) =>
                    /[+@]/.test(element.textContent) && getComputedStyle(element).direction === "rtl"
                ).map((element) => element.textContent),
                cut: inner.map((element) => element.textContent), broken: broken,
                text: document.querySelector("main").innerText};
            """
        )
        wanted = "rtl" if language in RIGHT_TO_LEFT else "ltr"
        for is_right, fault in [
            (facts["lang"] == language, f"lang is {facts['lang']}"),
            (facts["dir"] == wanted, f"is read {facts['dir']}"),
            (facts["width"] <= SMALLEST, f"is {facts['width']} pixels wide"),
            (facts["left"] >= 0 and facts["right"] <= SMALLEST, "something leaves the window"),
            (not facts["turned"], f"turns {facts['turned']} around"),
            (not facts["cut"], f"is too wide for its place: {facts['cut']}"),
            (not facts["broken"], f"ends a line within a word: {facts['broken']}"),
            (facts["text"].strip() and "{" not in facts["text"], f"says {facts['text']!r}"),
        ]:
            if not is_right:
                self.faults.append(f"{name} in {language}: {fault}")
        if FOLDER:
            self.photograph(name, language)

    def resize(self, width, scheme):
        """Shows the page in a window of another size and color."""
        metrics = {"width": width, "height": 700, "deviceScaleFactor": 1, "mobile": False}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})

    def photograph(self, name, language):
        """Takes pictures of the page in all views."""
        for view, (width, scheme) in VIEWS.items():
            self.resize(width, scheme)
            path = FOLDER / f"{name}-{language}-{view}.png"
            assert self.browser.save_screenshot(path)
            self.pictures.setdefault((name, view), []).append(path)

    def hang(self):
        """Puts the pictures of a page in all languages side by side."""
        self.browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
        for (name, view), paths in self.pictures.items():
            width, _ = VIEWS[view]
            shown = width if width == SMALLEST else width // 2
            frames = "".join(
                f"<img width={shown} style='margin:2px;border:1px solid red' src='{path.name}'>"
                for path in paths
            )
            (FOLDER / "sheet.html").write_text(f"<!doctype html><body style='margin:0'>{frames}")
            columns = 6 if width == SMALLEST else 4
            metrics = {
                "width": columns * (shown + 8), "height": 100, "deviceScaleFactor": 1, "mobile": False,
            }
            self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            self.browser.get((FOLDER / "sheet.html").absolute().as_uri())
            metrics["height"] = self.browser.execute_script("return document.body.scrollHeight")
            self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
            assert self.browser.save_screenshot(FOLDER / f"sheet-{name}-{view}.png")
        (FOLDER / "sheet.html").unlink()


def show_actions(gallery):
    """Pages of mailed links: questions in every language, outcomes where the link is good once."""
    for name, link, press in action_links():
        for language in LANGUAGES if press is None or press == "kurz" else LANGUAGES[:1]:
            gallery.open(link.replace("lang=en", f"lang={language}"))
            if press is not None:
                # The form would not let a short one go.
                gallery.browser.execute_script(
                    """
                    const field = document.querySelector("[name=newPassword]");
                    if (field) { field.removeAttribute("minlength"); field.value = arguments[0]; }
                    document.querySelector("form").submit();
                    """,
                    press,
                )
                wait_for(gallery.browser, "[role=alert], [role=status]")
            gallery.look(name, language)


def wait_for(browser, selector):
    """Waits until the page that is asked for is there."""
    browser.find_element("css selector", selector)


def show_outcomes(gallery):
    """What a link has done, in the languages that have not been seen."""
    for language in LANGUAGES[1:]:
        for name, link, press in action_links():
            if press is None or press == "kurz":
                continue
            gallery.open(link.replace("lang=en", f"lang={language}"))
            script = """
                const field = document.querySelector("[name=newPassword]");
                if (field) { field.value = arguments[0]; }
                document.querySelector("form").submit();
                """
            gallery.browser.execute_script(script, press)
            wait_for(gallery.browser, "[role=status]")
            gallery.look(name, language)


def show_handler(gallery):
    """The page of sign-ins at providers, with everything that its script may say."""
    for language in LANGUAGES:
        gallery.open(f"{SERVER}/__/auth/handler?apiKey=any&hl={language}", script=False)
        gallery.look("handler-wait", language)
        words = json.loads(
            gallery.browser.execute_script("return document.querySelector('main').dataset.words")
        )
        for word, text in words.items():
            gallery.browser.execute_script(
                """
                document.getElementById("message").textContent = arguments[0];
                document.getElementById("back").hidden = false;
                """,
                text,
            )
            gallery.look(f"handler-{word}", language)


def show_verification(gallery):
    """The page that an app shows before a text message, at work and refused."""
    app = "authType=verifyApp&apiKey=any&eventId=e&ibi=com.example.app&appId=1:2:ios:3"
    for language in LANGUAGES:
        gallery.open(f"{SERVER}/__/auth/handler?{app}&hl={language}", script=False)
        gallery.look("app-work", language)
        gallery.open(f"{SERVER}/__/auth/handler?authType=verifyApp&hl={language}", script=False)
        gallery.look("app-refused", language)


def start_browser():
    """Starts Debian's Chromium without a window."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars"]:
        options.add_argument(argument)
    browser = webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))
    browser.implicitly_wait(60)
    browser.execute_cdp_cmd("Network.enable", {})
    return browser


def main():
    """Looks at all pages."""
    if FOLDER:
        FOLDER.mkdir(parents=True, exist_ok=True)
    browser = start_browser()
    try:
        gallery = Gallery(browser)
        show_actions(gallery)
        show_handler(gallery)
        show_verification(gallery)
        if FOLDER:
            show_outcomes(gallery)
            gallery.hang()
        print("\n".join(gallery.faults) or "ok   every page fits and is read from its own side")
        return 1 if gallery.faults else 0
    finally:
        browser.quit()


sys.exit(main())
