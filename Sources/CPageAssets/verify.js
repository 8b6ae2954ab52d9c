// The page that an app shows before a text message is sent for it: the browser does some work, or the
// person answers a captcha. It keeps nothing, so it needs no cookies.

import { solve } from "./work.js";

const main = document.querySelector("main");
const task = JSON.parse(main.dataset.task);
let isAnswered = false;

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

/** Goes back with the answer of a captcha, once: some tell it in two ways. */
function answer(token) {
    if (!token || isAnswered) return;
    isAnswered = true;
    show(task.words.done);
    leave("recaptchaToken", token);
}

/** Has a captcha draw itself, or, where it draws nothing, give its answer. */
async function draw(tool) {
    const { library, siteKey, isInvisible } = task.captcha;
    const options = { sitekey: siteKey, callback: answer, "error-callback": fail };
    if (isInvisible) options.size = "invisible";
    const widget = tool.render("captcha", options);
    // Turnstile begins by itself, whatever its key says of its looks.
    if (!isInvisible || library === "turnstile") return;
    answer(await tool.execute(widget, { action: "verify_app" }));
}

/** Shows somebody else's captcha; all of them are drawn by a call of the same form. */
function showCaptcha() {
    const { library, script } = task.captcha;
    const element = document.createElement("script");
    element.onerror = fail;
    window.hearthCaptchaReady = () => {
        const tool = library.split(".").reduce((object, name) => object[name], window);
        draw(tool).catch(fail);
    };
    const language = document.documentElement.lang;
    element.src = `${script}?render=explicit&onload=hearthCaptchaReady&hl=${language}`;
    document.head.append(element);
}

if (task.captcha) showCaptcha();
else work();
