// Where the app is, what it asks of the test around it, and how it checks what it sees.
import * as firebase from "/firebase.js";

const query = new URLSearchParams(location.search);
export const place = {
    server: query.get("server"), key: query.get("key"), mode: query.get("mode"), only: query.get("only"),
    gone: query.get("gone"),
    isProduction: query.get("mode") === "production",
};

export async function tool(name, body) {
    const answer = await fetch(`/tool/${name}`, { method: "POST", body: JSON.stringify(body) });
    const { value, error } = await answer.json() ?? {};
    if (error) throw new Error(`${name}: ${error}`);
    return value;
}

// Opens windows of this app one after another; what was run in each answers, or fails here.
export async function visit(...windows) {
    const answers = await tool("visit", { windows });
    for (const { error } of answers.flat()) if (error) throw new Error(`in another window: ${error}`);
    return answers.map((window) => window.map(({ value }) => value));
}

export const mail = async (to) => tool("message", { kind: "email", to });
export const text = async (to) => tool("message", { kind: "sms", to });
export const codeIn = (link) => new URL(link).searchParams.get("oobCode");

export async function administrate(method, path, body) {
    const project = place.isProduction ? "my-app" : "demo-project";
    const answer = await tool("send", { method, path: path.replace("PROJECT", project), body });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.body;
}

export const configure = (mask, config) => (
    administrate("PATCH", `/v2/projects/PROJECT/config?updateMask=${mask}`, config)
);

// What the journeys need of the project; each puts back what it changes.
export const prepare = () => configure("signIn,mfa,emailPrivacyConfig", {
    signIn: {
        anonymous: { enabled: true }, email: { enabled: true, passwordRequired: false },
        phoneNumber: { enabled: true },
    },
    mfa: {
        state: "ENABLED", enabledProviders: ["PHONE_SMS"],
        providerConfigs: [{ state: "ENABLED", totpProviderConfig: { adjacentIntervals: 5 } }],
    },
    emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
});

let count = 0;

// An app of its own, whose server is named as the documentation tells it.
export function connect({ name, persistence, server = place.server, key = place.key } = {}) {
    count += 1;
    const app = firebase.initializeApp(
        { apiKey: key, authDomain: "app.example.com", projectId: "any" }, name ?? `app-${count}`,
    );
    const auth = firebase.initializeAuth(app, {
        persistence: persistence ?? firebase.inMemoryPersistence,
        popupRedirectResolver: firebase.browserPopupRedirectResolver,
    });
    firebase.connectAuthEmulator(auth, server, { disableWarnings: true });
    return auth;
}

// The server's frame is there: the SDK gives it five seconds, too few where many tests share a machine.
export async function framed(auth) {
    let ready = false;
    await until(async () => {
        await auth._popupRedirectResolver._initialize(auth).then(() => { ready = true; }, () => {});
        return ready;
    }, "the server's frame");
    return auth;
}

// A call that opens a window, and what a user does there.
export async function inPopup(call, steps) {
    const outcome = call();
    outcome.catch(() => {});
    await tool("popup", { steps });
    return outcome;
}

export const address = (name = "ann") => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`;
export const PASSWORD = "correct horse 1";

export async function signUp(auth, email = address()) {
    return (await firebase.createUserWithEmailAndPassword(auth, email, PASSWORD)).user;
}

// Numbers of New York that nobody else here asks for: a number waits longer after every message.
let numbers = Math.floor(Math.random() * 99_000);
export function freshNumber() {
    numbers += 1;
    return `+121273${String(numbers).padStart(5, "0")}`;
}

// Proves the app: by the SDK's own verifier in development, by the server's own in production.
export function verifier(auth) {
    if (place.isProduction) return new window.HearthVerifier(auth);
    return new firebase.RecaptchaVerifier(auth, document.createElement("div"), { size: "invisible" });
}

// The code that an authenticator app shows some steps from now (RFC 6238).
export async function totp(secret, step) {
    const bits = [...secret.replace(/=+$/, "")].map(
        (letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
    ).join("");
    const bytes = Uint8Array.from(bits.match(/.{8}/g), (octet) => parseInt(octet, 2));
    const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
    const time = new DataView(new ArrayBuffer(8));
    time.setBigUint64(0, BigInt(Math.floor(Date.now() / 30_000) + step));
    const mac = new DataView(await crypto.subtle.sign("HMAC", key, time.buffer));
    const number = (mac.getUint32(mac.getUint8(19) & 15) & 0x7fffffff) % 1e6;
    return String(number).padStart(6, "0");
}

const shown = (value) => JSON.stringify(value) ?? String(value);

export function equal(found, wanted, what = "") {
    if (shown(found) !== shown(wanted)) throw new Error(`${what} is ${shown(found)}, not ${shown(wanted)}`);
}

export function check(condition, what) {
    if (!condition) throw new Error(what);
}

// The error of a call that must be refused, and in exactly this way.
export async function refused(call, code) {
    let value;
    try {
        value = await (typeof call === "function" ? call() : call);
    } catch (error) {
        if (error.code !== code) throw new Error(`${error.code ?? error.stack} (${error.message}), not ${code}`);
        return error;
    }
    throw new Error(`not refused: ${shown(value)}; wanted ${code}`);
}

export async function until(condition, what) {
    const deadline = Date.now() + 60_000;
    while (!await condition()) {
        if (Date.now() > deadline) throw new Error(`never: ${what}`);
        await new Promise((done) => setTimeout(done, 20));
    }
}

export const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
