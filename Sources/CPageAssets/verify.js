// The page that an app shows before a text message is sent for it: the browser does some work, or the
// person answers a captcha. It keeps nothing, so it needs no cookies.

import { showCaptcha } from "./captcha.js";
import { solve } from "./work.js";

const main = document.querySelector("main");
const task = JSON.parse(main.dataset.task);

function show(text, role = "status") {
    const paragraph = document.getElementById("message");
    paragraph.setAttribute("role", role);
    paragraph.textContent = text;
}

/** Goes back to the app; a press does it where the browser wants one. */
function leave(name, value) {
    const inner = new URLSearchParams({
        authType: "verifyApp", eventId: task.eventId, [name]: value,
    });
    const url = `${task.target}?deep_link_id=${encodeURIComponent(`${task.callback}?${inner}`)}`;
    const back = document.getElementById("back");
    back.querySelector("a").href = url;
    back.hidden = false;
    location.replace(url);
}

function fail() {
    show(task.words.failed, "alert");
    const error = { code: "auth/network-request-failed", message: "The captcha did not load." };
    leave("firebaseError", JSON.stringify(error));
}

async function work() {
    const bar = document.getElementById("progress");
    bar.max = task.work.parts;
    const token = await solve(task.work, (count) => {
        bar.value = count;
    });
    show(task.words.done);
    leave("recaptchaToken", token);
}

/** Goes back with the answer of a captcha. */
function answer(token) {
    show(task.words.done);
    leave("recaptchaToken", token);
}

if (task.captcha) showCaptcha(task.captcha, answer, fail);
else work();
