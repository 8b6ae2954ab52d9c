"""The browser of a user who signs in at a provider, as a program opens it.

    system_browser.py FOLDER URL    agrees at the provider, or cancels where ANSWER=cancel is set, and waits
                                    for the page that says to go back; screenshots in FOLDER
"""

import os
import pathlib
import sys
import time
import traceback

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

FOLDER = pathlib.Path(sys.argv[1])
URL = sys.argv[2]
ANSWER = os.environ.get("ANSWER", "agree")
PATIENCE = 120


def start_browser():
    """Starts Debian's Chromium without a window; the provider's certificate is its own."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in [
        "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--ignore-certificate-errors",
        "--window-size=500,700",
    ]:
        options.add_argument(argument)
    for attempts_left in reversed(range(5)):
        try:
            browser = webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))
            break
        except Exception:
            # Another test's driver may have taken the port that was free a moment ago.
            if attempts_left == 0:
                raise
            time.sleep(1)
    browser.implicitly_wait(PATIENCE)
    return browser


def sign_in():
    browser = start_browser()
    try:
        browser.get(URL)
        button = browser.find_element(By.ID, ANSWER)
        assert browser.save_screenshot(FOLDER / f"{ANSWER}-asked.png")
        button.click()
        WebDriverWait(browser, PATIENCE, poll_frequency=0.1).until(
            lambda browser: browser.current_url.startswith("http://127.0.0.1:")
            and "/firebaseauth/link?" in browser.current_url
        )
        assert browser.save_screenshot(FOLDER / f"{ANSWER}-back.png")
    finally:
        browser.quit()


FOLDER.mkdir(parents=True, exist_ok=True)
try:
    sign_in()
except Exception:
    # The program that opened the browser listens to nothing but its status.
    (FOLDER / "failed.txt").write_text(traceback.format_exc())
    raise
