// The frame in a web page before a text message is sent for it: the browser does some work, or the person
// answers a captcha. What comes of it goes to the page around it, which asks by `verifier.js`.
//
// The server names the pages in whose frames this may be, by frame-ancestors. They are asked for once more
// here, since an answer pays for a message.

import { showCaptcha } from "./captcha.js";
import { mayTell } from "./sites.js";
import { solve } from "./work.js";

const task = JSON.parse(document.querySelector("[data-task]").dataset.task);
let page = null;

function tell(message) {
    window.parent.postMessage({ hearth: "challenge", ...message }, page);
}

function fail(code, message) {
    tell({ type: "error", code, message });
}

function cancel() {
    fail("auth/user-cancelled", "The person went back.");
}

async function begin() {
    tell({ type: "begun", isVisible: Boolean(task.captcha) });
    if (task.error) fail(task.error.code, task.error.message);
    else if (task.captcha) {
        showCaptcha(
            task.captcha,
            (token) => tell({ type: "token", token }),
            () => fail("auth/network-request-failed", "The captcha did not load."),
        );
    } else tell({ type: "token", token: await solve(task.work, () => {}) });
}

addEventListener("message", ({ source, origin, data }) => {
    if (page || source !== window.parent || data?.hearth !== "verifier") return;
    if (!mayTell(task.sites, origin)) return;
    page = origin;
    document.getElementById("back")?.addEventListener("click", cancel);
    addEventListener("keydown", ({ key }) => {
        if (key === "Escape") cancel();
    });
    begin();
});
