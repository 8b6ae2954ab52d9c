// Takes the outcome of a sign-in to the app that asked for it, and to nobody else.
//
// The server has checked where that is before anything began.

const ANSWER_MILLISECONDS = 10_000;

/** Hands on where the provider sent the browser back to. */
export function deliver(flow, urlResponse, sessionId, postBody) {
    if (flow.target.kind === "app") {
        return openApp(flow, "link", postBody ? joined(urlResponse, postBody) : urlResponse);
    }
    return send(flow, { urlResponse, sessionId, postBody: postBody || null, error: null });
}

/** Hands on why there is nothing to hand on. */
export function deliverError(flow, code, message) {
    if (flow.target.kind === "app") {
        return openApp(flow, "firebaseError", JSON.stringify({ code, message }));
    }
    return send(flow, {
        urlResponse: null, sessionId: null, postBody: null, error: { code, message },
    });
}

function send(flow, outcome) {
    const event = {
        type: flow.type, eventId: flow.eventId, tenantId: flow.tenantId ?? null, ...outcome,
    };
    return flow.target.kind === "popup"
        ? sendToOpener(flow.target, event) : leaveForPage(flow.target, event);
}

/** The app's page finds the event when its own hidden frame looks for it. */
function leaveForPage(target, event) {
    sessionStorage.setItem(`firebase:redirectEvent:${target.storageKey}`, JSON.stringify(event));
    location.replace(target.url);
    return target.url;
}

/** Only a frame of this very origin reads the event; it knows which page it may tell. */
function sendToOpener(target, event) {
    const frames = framesOfOpener(target);
    if (frames.length === 0) throw new Error("the app's page is gone");
    const eventId = crypto.getRandomValues(new Uint32Array(4)).join("-");
    return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error("no answer")), ANSWER_MILLISECONDS);
        addEventListener("message", (message) => {
            if (message.origin !== location.origin || message.data?.eventId !== eventId) return;
            clearTimeout(timer);
            resolve(null);
        });
        const data = { authEvent: event, storageKey: target.storageKey };
        for (const frame of frames) {
            frame.postMessage({ eventType: "sendAuthEvent", eventId, data }, location.origin);
        }
    });
}

function framesOfOpener(target) {
    const found = [];
    for (let index = 0; index < (window.opener?.length ?? 0); index += 1) {
        try {
            const frame = window.opener[index];
            const query = new URLSearchParams(frame.location.search);
            const key = `${query.get("apiKey")}:${query.get("appName")}`;
            if (key === target.storageKey) found.push(frame);
        } catch {
            // A frame of another origin does not let itself be looked at.
        }
    }
    return found;
}

/** Opens an app by its scheme or its own small server; a press does it where the browser wants one. */
function openApp(flow, name, value) {
    const inner = new URLSearchParams({ authType: flow.type, [name]: value });
    if (flow.eventId) inner.set("eventId", flow.eventId);
    const link = encodeURIComponent(`${flow.callback}?${inner}`);
    const url = `${flow.target.url}?deep_link_id=${link}`;
    location.replace(url);
    return url;
}

/** One address for an app that takes no posted form. */
function joined(url, form) {
    return url + (url.includes("?") ? "&" : "?") + form;
}
