// A verifier for Firebase's JavaScript SDK, in the place of its `RecaptchaVerifier`: text messages are paid
// for by the server's own challenge, or by the captcha that the project has, and no one else is asked.
//
//     const verifier = new HearthVerifier(auth);
//     await signInWithPhoneNumber(auth, "+16505550101", verifier);
//
// Loaded by a script element, or by `import` for what it leaves in `window`.
(() => {
    if (window.HearthVerifier) return;

    // How long the frame may take to load, and then to answer for the first time.
    const LOAD_MILLISECONDS = 30_000;
    const ANSWER_MILLISECONDS = 5_000;

    function failure(code, message) {
        const error = new Error(`${message} (${code}).`);
        return Object.assign(error, { name: "FirebaseError", code });
    }

    /** The server that an `Auth` speaks with, and its key there. */
    function place(auth) {
        const server = auth?.emulatorConfig;
        const apiKey = auth?.app?.options?.apiKey;
        if (!server || !apiKey) {
            throw failure("auth/argument-error", "Call connectAuthEmulator before this verifier");
        }
        const port = server.port ? `:${server.port}` : "";
        return { url: `${server.protocol}://${server.host}${port}`, apiKey };
    }

    /** Why a frame says nothing: browsers do not tell. */
    async function silence(url) {
        try {
            await fetch(`${url}/__/auth/verifier.js`, { mode: "no-cors", cache: "no-store" });
        } catch {
            return failure("auth/network-request-failed", "The server does not answer");
        }
        return failure(
            "auth/unauthorized-domain",
            "The server's frame may not be shown here: the page's domain must be an authorized one, "
                + "and the page's own policy must let the frame in",
        );
    }

    /** A frame of the server, which nobody sees before it asks to be shown. */
    class Challenge {
        #url;
        #dialog = document.createElement("dialog");
        #frame = document.createElement("iframe");
        #timer;
        #take = (message) => this.#hear(message);
        #settle;

        constructor(url, query) {
            this.#url = url;
            this.#frame.title = "Security check";
            Object.assign(this.#frame.style, { width: "100%", height: "100%", border: "0" });
            // Not `display: none`: browsers let such a frame do next to nothing.
            this.#arrange({ width: "1px", height: "1px", opacity: "0", pointerEvents: "none" });
            this.#dialog.inert = true;
            this.#dialog.append(this.#frame);
            this.#dialog.addEventListener("cancel", (event) => {
                event.preventDefault();
                this.cancel();
            });
            this.#frame.src = `${url}/__/auth/verifier?${new URLSearchParams(query)}`;
        }

        /** Resolves to what is to be sent with the request for a message. */
        token() {
            return new Promise((resolve, reject) => {
                this.#settle = { resolve, reject };
                window.addEventListener("message", this.#take);
                this.#frame.addEventListener("load", () => this.#begin());
                this.#wait(LOAD_MILLISECONDS);
                document.body.append(this.#dialog);
            }).finally(() => this.#close());
        }

        cancel() {
            this.#settle?.reject(failure("auth/user-cancelled", "The check was given up"));
        }

        #begin() {
            this.#wait(ANSWER_MILLISECONDS);
            this.#frame.contentWindow?.postMessage({ hearth: "verifier" }, this.#url);
        }

        #wait(milliseconds) {
            clearTimeout(this.#timer);
            const give = async () => this.#settle.reject(await silence(this.#url));
            this.#timer = setTimeout(give, milliseconds);
        }

        #hear({ source, origin, data }) {
            if (source !== this.#frame.contentWindow || origin !== this.#url) return;
            if (data?.hearth !== "challenge") return;
            clearTimeout(this.#timer);
            if (data.type === "begun" && data.isVisible) this.#show();
            if (data.type === "token") this.#settle.resolve(String(data.token));
            if (data.type === "error") this.#settle.reject(failure(data.code, data.message));
        }

        #show() {
            this.#arrange({ width: "100%", height: "100%", opacity: "1", pointerEvents: "auto" });
            this.#dialog.inert = false;
            this.#dialog.showModal();
        }

        #arrange(style) {
            Object.assign(this.#dialog.style, {
                display: "block", position: "fixed", inset: "0", margin: "0", padding: "0",
                border: "0", maxWidth: "none", maxHeight: "none", overflow: "hidden", ...style,
            });
        }

        #close() {
            clearTimeout(this.#timer);
            window.removeEventListener("message", this.#take);
            this.#dialog.remove();
        }
    }

    window.HearthVerifier = class HearthVerifier {
        // The only type that the SDK lets through.
        type = "recaptcha";
        #auth;
        #open = new Set();

        /** Takes an `Auth` that `connectAuthEmulator` has led to the server. */
        constructor(auth) {
            this.#auth = auth;
        }

        /** Resolves to the answer of a challenge, which is good for one message. */
        async verify() {
            const { url, apiKey } = place(this.#auth);
            const query = { apiKey };
            if (this.#auth.languageCode) query.hl = this.#auth.languageCode;
            const challenge = new Challenge(new URL(url).origin, query);
            this.#open.add(challenge);
            try {
                return await challenge.token();
            } finally {
                this.#open.delete(challenge);
            }
        }

        /** Draws nothing ahead of time; here because pages call it on a `RecaptchaVerifier`. */
        async render() {
            return 0;
        }

        /** Gives up what has not ended yet. */
        clear() {
            for (const challenge of this.#open) challenge.cancel();
        }

        /** The SDK calls this after each message; nothing is left over then. */
        _reset() {}
    };
})();
