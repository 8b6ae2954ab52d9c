"""The page of mailed links, in a real browser: what a person sees, and what pressing does.

    action_page.py HOST:PORT FOLDER    a line for each step, screenshots in FOLDER; exits with 1 if
                                       a step does not go as it must
"""

import pathlib
import sys

import requests
from selenium import webdriver
from selenium.webdriver.common.by import By

SERVER = f"http://{sys.argv[1]}"
FOLDER = pathlib.Path(sys.argv[2])
EMAIL, PASSWORD, NEW_PASSWORD = "ann@example.com", "correct horse", "another horse"
SIZES = {"narrow": (390, 844), "wide": (1280, 800)}


def call(operation, body):
    """Calls an operation as an app does; the answer is what it says, refused or not."""
    answer = requests.post(
        f"{SERVER}/identitytoolkit.googleapis.com/v1/accounts:{operation}",
        params={"key": "any"},
        json=body,
        timeout=30,
    )
    return answer.json()


def sign_in(password):
    """Signs the user in as an app does; the answer is what it says, refused or not."""
    body = {"email": EMAIL, "password": password, "returnSecureToken": True}
    return call("signInWithPassword", body)


def is_verified():
    """Whether the account's address is verified."""
    token = sign_in(PASSWORD)["idToken"]
    return call("lookup", {"idToken": token})["users"][0]["emailVerified"]


def mailed_link():
    """The link of the latest mail."""
    outbox = requests.get(f"{SERVER}/hearth/dev/v1/outbox", timeout=30).json()
    return outbox["messages"][-1]["link"]


def start_browser():
    """Starts Debian's Chromium without a window."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))
    # A page that is asked for by a press comes when it comes.
    browser.implicitly_wait(30)
    return browser


def photograph(browser, name):
    """Saves the page as a telephone and as a desk shows it; it must not be wider than either."""
    for size, (width, height) in SIZES.items():
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width
        assert browser.save_screenshot(FOLDER / f"{name}-{size}.png")


def text(browser, selector):
    """The text of the one element that a selector finds."""
    (element,) = browser.find_elements(By.CSS_SELECTOR, selector)
    return element.text


def press(browser):
    """Presses the page's one button."""
    (button,) = browser.find_elements(By.TAG_NAME, "button")
    button.click()


def verify_email(browser):
    """An address is verified by the button, not by the link."""
    token = call("signUp", {"email": EMAIL, "password": PASSWORD})["idToken"]
    call("sendOobCode", {"requestType": "VERIFY_EMAIL", "idToken": token})
    link = mailed_link()
    browser.get(link)
    assert text(browser, "h1") == "Verify your email address"
    assert EMAIL in text(browser, "main")
    photograph(browser, "verify")
    browser.refresh()
    assert not is_verified()
    print("ok   opening the link changed nothing")
    press(browser)
    assert "is verified" in text(browser, "[role=status]")
    photograph(browser, "verified")
    assert is_verified()
    print("ok   pressing the button verified the address")
    browser.get(link)
    assert "was used before" in text(browser, "[role=alert]")
    photograph(browser, "used")
    print("ok   the link does nothing twice")


def reset_password(browser):
    """A password that is typed into the page is the one that signs in."""
    call("sendOobCode", {"requestType": "PASSWORD_RESET", "email": EMAIL})
    browser.get(mailed_link())
    assert text(browser, "h1") == "Reset your password"
    field = browser.find_element(By.NAME, "newPassword")
    assert browser.switch_to.active_element == field
    field.send_keys("short")
    press(browser)
    assert text(browser, "h1") == "Reset your password"
    assert not field.get_property("validity")["valid"]
    photograph(browser, "reset")
    assert "idToken" in sign_in(PASSWORD)
    print("ok   a password that is too short goes nowhere")
    field.clear()
    field.send_keys(NEW_PASSWORD)
    press(browser)
    assert "is changed" in text(browser, "[role=status]")
    assert "idToken" in sign_in(NEW_PASSWORD) and "error" in sign_in(PASSWORD)
    print("ok   the new password signs in, and the old one does not")


def speak(browser):
    """The page speaks the language of the link, and lays itself out from the side it is read from."""
    for language, direction, words in [
        ("de", "ltr", "Passwort zurücksetzen"),
        ("ar", "rtl", "إعادة تعيين كلمة المرور"),
        ("fa", "rtl", "بازنشانی گذرواژه"),
    ]:
        call("sendOobCode", {"requestType": "PASSWORD_RESET", "email": EMAIL})
        browser.get(mailed_link().replace("lang=en", f"lang={language}"))
        assert text(browser, "h1") == words
        paragraph = browser.find_element(By.TAG_NAME, "p")
        assert paragraph.value_of_css_property("direction") == direction
        edges = "const box = arguments[0].getBoundingClientRect(); return [box.left, box.right]"
        left, right = browser.execute_script(edges, browser.find_element(By.TAG_NAME, "button"))
        page_left, page_right = browser.execute_script(edges, paragraph)
        near = right == page_right if direction == "rtl" else left == page_left
        assert near, f"{language}: the button stands at {left}..{right}"
        assert browser.find_element(By.TAG_NAME, "bdi").text == EMAIL
        photograph(browser, f"reset-{language}")
        browser.find_element(By.NAME, "newPassword").send_keys(NEW_PASSWORD)
        press(browser)
        assert browser.find_elements(By.CSS_SELECTOR, "[role=status]")
        photograph(browser, f"done-{language}")
        print(f"ok   the page speaks {language}, {direction}")


def main():
    """Takes all steps, and looks at what the browser itself complained of."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    browser = start_browser()
    try:
        verify_email(browser)
        reset_password(browser)
        speak(browser)
        # A page that answers with a status of failure is listed, too.
        complaints = [
            entry["message"]
            for entry in browser.get_log("browser")
            if "status of 400" not in entry["message"] and "favicon" not in entry["message"]
        ]
        assert not complaints, complaints
        print("ok   the browser has nothing to complain of")
    finally:
        browser.quit()


main()
