// The hidden frame in an app's page: it takes events of this origin to that page.
//
// The server names the pages in whose frames this may be, by frame-ancestors. They are asked for once more
// here, since the event signs somebody in.

import { mayTell } from "./sites.js";

const query = new URLSearchParams(location.search);
const storageKey = `${query.get("apiKey")}:${query.get("appName")}`;
const redirectKey = `firebase:redirectEvent:${storageKey}`;
// Schemes and hosts of pages that may be told; nothing where all may, as in development.
const sites = JSON.parse(document.body.dataset.sites);

let page = null;
let isListening = false;
let waiting = [];
let count = 0;
const answers = new Map();

function post(message) {
    window.parent.postMessage({ hearth: "iframe", ...message }, page);
}

/** Tells the page of an event; resolves to whether it took it. */
function tell(authEvent) {
    const id = (count += 1);
    return new Promise((resolve) => {
        answers.set(id, (result) => resolve(result?.status === "ACK"));
        post({ id, type: "authEvent", data: { type: "authEvent", authEvent } });
    });
}

function storage() {
    try {
        sessionStorage.setItem("hearth:probe", "1");
        sessionStorage.removeItem("hearth:probe");
        return sessionStorage;
    } catch {
        return null;
    }
}

/** What a sign-in by redirect left for the page. */
async function tellStored() {
    const text = storage()?.getItem(redirectKey);
    if (!text) return tell({ type: "unknown", error: { code: "auth/no-auth-event" } });
    if (await tell(JSON.parse(text))) storage()?.removeItem(redirectKey);
}

function takeFromPage(message) {
    if (!mayTell(sites, message.origin) || message.data?.hearth !== "gapi") return;
    page = message.origin;
    const { id, type, result } = message.data;
    switch (type) {
        case "answer":
            answers.get(id)?.(result);
            answers.delete(id);
            break;
        case "listen":
            if (isListening) break;
            isListening = true;
            tellStored();
            for (const deliver of waiting) deliver();
            waiting = [];
            break;
        case "webStorageSupport":
            post({ id, type: "answer", result: { status: "ACK", webStorageSupport: !!storage() } });
            break;
        case "ping":
            post({ id, type: "answer", result: { status: "ACK" } });
            break;
    }
}

/** Takes the outcome of a popup, which is a page of this origin. */
function takeFromPopup(message) {
    const { eventType, eventId, data } = message.data ?? {};
    if (message.origin !== location.origin || eventType !== "sendAuthEvent") return;
    if (data?.storageKey !== storageKey || !data.authEvent) return;
    const popup = message.source;
    const deliver = async () => {
        const isTaken = await tell(data.authEvent);
        popup.postMessage({ eventId, status: isTaken ? "ACK" : "ERROR" }, location.origin);
    };
    if (isListening) deliver();
    else waiting.push(deliver);
}

addEventListener("message", (message) => {
    if (message.source === window.parent) takeFromPage(message);
    else takeFromPopup(message);
});
