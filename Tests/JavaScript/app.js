// Runs the journeys one after another, and tells how each one went.
import * as accounts from "./Journeys/accounts.js";
import * as factors from "./Journeys/factors.js";
import * as mails from "./Journeys/mails.js";
import * as phones from "./Journeys/phones.js";
import * as providers from "./Journeys/providers.js";
import * as tenants from "./Journeys/tenants.js";
import * as tokens from "./Journeys/tokens.js";
import * as windows from "./Journeys/windows.js";
import { pause, place, prepare, tool } from "./world.js";

const modules = { providers, accounts, mails, phones, factors, tokens, windows, tenants };

function journeys() {
    const all = [];
    for (const [theme, module] of Object.entries(modules)) {
        for (const [title, journey] of Object.entries(module.journeys)) {
            const isHere = journey.mode === undefined || journey.mode === place.mode;
            if (isHere && `${theme}: ${title}`.includes(place.only)) all.push({ theme, title, journey });
        }
    }
    return all.sort((one, other) => Boolean(one.journey.isLast) - Boolean(other.journey.isLast));
}

async function say(line) {
    document.getElementById("lines").append(`${line}\n`);
    await tool("say", { line });
}

async function tooLong() {
    await pause(150_000);
    throw new Error("no end after two minutes and a half");
}

async function passes({ theme, title, journey }) {
    const began = performance.now();
    const tell = async (error) => {
        const time = `${Math.round(performance.now() - began)} ms`;
        await say(error ? `FAIL ${theme}: ${title}\n     ${error.stack ?? error}` : `ok   ${theme}: ${title} (${time})`);
        return error === undefined;
    };
    try {
        const rest = await Promise.race([(journey.run ?? journey)(), tooLong()]);
        // One that waits for nothing but time lets the others go on.
        return { later: Promise.resolve(rest?.later).then(() => tell(), tell) };
    } catch (error) {
        return { later: tell(error) };
    }
}

window.begin = async () => {
    await prepare();
    const all = [];
    for (const one of journeys()) {
        const { later } = await passes(one);
        all.push(later);
    }
    const outcomes = await Promise.all(all);
    const passed = outcomes.filter(Boolean).length;
    await tool("done", { passed, failed: outcomes.length - passed });
};

// What another window of the app is asked to do; the answer, or how it failed.
window.run = async (name, given) => {
    const [theme, part] = name.split(".");
    try {
        return { value: (await modules[theme].parts[part](given)) ?? null };
    } catch (error) {
        return { error: error.code ?? String(error.stack ?? error) };
    }
};

// The same, where the page goes away before there is an answer.
window.start = (name, given) => {
    const [theme, part] = name.split(".");
    modules[theme].parts[part](given);
};

window.ready = true;
