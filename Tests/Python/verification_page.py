"""Opens the page that verifies an app, in Chromium, and waits until it has gone back to the app.

Usage: verification_page.py URL FOLDER
"""

import pathlib
import sys

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait


def browser():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage"]:
        options.add_argument(argument)
    # No page of ours needs them.
    options.add_experimental_option(
        "prefs", {"profile.default_content_setting_values.cookies": 2}
    )
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))


def main(url, folder):
    driver = browser()
    try:
        driver.set_window_size(400, 700)
        driver.get(url)
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
        driver.save_screenshot(str(pathlib.Path(folder) / "verification.png"))
        WebDriverWait(driver, 600).until(
            lambda driver: driver.current_url.startswith("http://127.0.0.1:")
        )
        print(driver.find_element(By.TAG_NAME, "body").text)
        complaints = [line for line in driver.get_log("browser") if line["level"] == "SEVERE"]
        # A browser asks every host for an icon.
        complaints = [line for line in complaints if "favicon" not in line["message"]]
        assert not complaints, complaints
    finally:
        driver.quit()


main(sys.argv[1], sys.argv[2])
