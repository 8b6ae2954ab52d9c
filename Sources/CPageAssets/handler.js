// The page that a sign-in at a provider begins with and comes back to.
//
// What began here is remembered in this tab alone: an answer that somebody else's sign-in got, or that a
// link from elsewhere brings, finds nothing and is dropped.

import { choose } from "./chooser.js";
import { deliver, deliverError } from "./delivery.js";

const PREFIX = "hearth:authorization:";
// Providers' words for a user who did not want to.
const CANCELLATIONS = ["access_denied", "user_cancelled_authorize", "user_cancelled_login"];

const main = document.querySelector("main");
const words = JSON.parse(main.dataset.words);
// This page's own address at the path that providers know it by, whatever path led here.
const redirectUri = location.origin + location.pathname.replace("/emulator/auth/", "/__/auth/");

function show(text, role = "status") {
    const paragraph = document.getElementById("message");
    paragraph.setAttribute("role", role);
    paragraph.hidden = false;
    paragraph.textContent = text;
}

/** Tells the person, and the app where it is known, that nobody is signed in. */
async function fail(flow, code, text, message = text) {
    show(text, "alert");
    if (!flow) return;
    await finish(() => deliverError(flow, code, message));
}

async function finish(send) {
    try {
        const link = await send();
        if (!link) return;
        const back = document.getElementById("back");
        back.querySelector("a").href = link;
        back.hidden = false;
    } catch {
        show(words.unreachable, "alert");
    }
}

function remember(state, flow, sessionId) {
    for (const name of Object.keys(sessionStorage)) {
        if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
    }
    sessionStorage.setItem(PREFIX + state, JSON.stringify({ flow, sessionId }));
}

/** What began in this tab with a state; nothing a second time. */
function recall(state) {
    try {
        const text = sessionStorage.getItem(PREFIX + state);
        sessionStorage.removeItem(PREFIX + state);
        return text && JSON.parse(text);
    } catch {
        return null;
    }
}

/** Asks the server to begin, and goes where it says. */
async function begin(query) {
    query.set("redirectUri", redirectUri);
    let answer;
    try {
        const response = await fetch("start", { method: "POST", body: query });
        answer = await response.json();
    } catch {
        return show(words.failed, "alert");
    }
    if (answer.error) {
        const { code, text, message } = answer.error;
        return fail(answer.flow, code, text, message);
    }
    if (answer.accounts) {
        document.getElementById("message").hidden = true;
        const providerId = query.get("providerId");
        return choose(answer, providerId, (claims) => {
            const response = new URLSearchParams({ providerId, id_token: JSON.stringify(claims) });
            finish(() => deliver(answer.flow, `${redirectUri}?${response}`, "not-checked", ""));
        });
    }
    try {
        remember(answer.state, answer.flow, answer.sessionId);
    } catch {
        return fail(answer.flow, "auth/web-storage-unsupported", words.noStorage);
    }
    location.replace(answer.authUri);
}

/** Takes what the provider answered to whoever asked for it. */
function comeBack(query, posted) {
    const answer = new URLSearchParams(query);
    for (const more of [posted, location.hash.slice(1)]) {
        for (const [name, value] of new URLSearchParams(more)) answer.set(name, value);
    }
    const url = redirectUri + location.search + location.hash;
    // The code is of no use to whoever looks at the history.
    history.replaceState(null, "", location.pathname);
    const state = answer.get("state") ?? answer.get("RelayState");
    const begun = state && recall(state);
    if (!begun) return show(words.lost, "alert");
    const error = answer.get("error");
    if (answer.has("denied") || CANCELLATIONS.includes(error)) {
        return fail(begun.flow, "auth/user-cancelled", words.cancelled);
    }
    if (error) return fail(begun.flow, "auth/rejected-credential", words.refused);
    show(words.done);
    return finish(() => deliver(begun.flow, url, begun.sessionId, posted));
}

const query = new URLSearchParams(location.search);
const posted = main.dataset.posted ?? "";
if (!posted && query.has("apiKey") && query.has("authType")) begin(query);
else comeBack(query, posted);
