// What Firebase's JavaScript SDK uses of Google's `gapi.iframes`, for pages that load nothing from Google.
//
// An app's page loads this before it signs in by popup or redirect. The frame that the SDK opens is the
// server's `/__/auth/iframe`, and answers to nothing but this.
(() => {
    if (window.gapi?.iframes) return;

    class Frame {
        #element;
        #origin;
        #count = 0;
        #answers = new Map();
        #handlers = new Map();

        constructor(element, origin) {
            this.#element = element;
            this.#origin = origin;
            window.addEventListener("message", (message) => this.#take(message));
        }

        register(type, handler) {
            this.#handlers.set(type, handler);
            if (type === "authEvent") this.#post({ type: "listen" });
        }

        unregister(type) {
            this.#handlers.delete(type);
        }

        send(type, data, callback) {
            const id = (this.#count += 1);
            const answer = new Promise((resolve) => this.#answers.set(id, resolve));
            this.#post({ id, type, data });
            return answer.then((result) => {
                try {
                    callback?.([result]);
                } catch {
                    // The SDK's own callback throws even when it has what it asked for.
                }
                return [result];
            });
        }

        ping(callback) {
            return this.send("ping", null, callback);
        }

        restyle() {
            return Promise.resolve([]);
        }

        getIframeEl() {
            return this.#element;
        }

        #post(message) {
            this.#element.contentWindow?.postMessage({ hearth: "gapi", ...message }, this.#origin);
        }

        async #take({ source, origin, data }) {
            if (source !== this.#element.contentWindow || origin !== this.#origin) return;
            if (data?.hearth !== "iframe") return;
            if (data.type === "answer") {
                this.#answers.get(data.id)?.(data.result);
                this.#answers.delete(data.id);
                return;
            }
            const handler = this.#handlers.get(data.type);
            if (!handler) return;
            const result = await handler(data.data);
            this.#post({ id: data.id, type: "answer", result });
        }
    }

    const context = {
        open({ where, url, attributes = {} }, callback) {
            const element = document.createElement("iframe");
            const { style = {}, loading, ...others } = attributes;
            for (const [name, value] of Object.entries(others)) element.setAttribute(name, value);
            Object.assign(element.style, style, { border: "0" });
            const frame = new Frame(element, new URL(url).origin);
            const loaded = new Promise((resolve) => {
                element.addEventListener("load", () => resolve(frame), { once: true });
            });
            element.src = url;
            (where ?? document.body).append(element);
            return callback ? loaded.then(callback) : loaded;
        },
    };

    window.gapi = {
        ...window.gapi,
        load(_, options) {
            const callback = typeof options === "function" ? options : options?.callback;
            if (callback) queueMicrotask(callback);
        },
        iframes: {
            Iframe: Frame,
            CROSS_ORIGIN_IFRAMES_FILTER: () => true,
            getContext: () => context,
        },
    };
})();
