// What a browser keeps: over a reload, in other windows, and for as long as the app wishes.
import * as firebase from "/firebase.js";
import {
    PASSWORD, address, administrate, connect, equal, place, signUp, until, visit,
} from "../world.js";

const KEPT = { indexedDB: firebase.indexedDBLocalPersistence, local: firebase.browserLocalPersistence,
    session: firebase.browserSessionPersistence, none: firebase.inMemoryPersistence,
    any: [firebase.indexedDBLocalPersistence, firebase.browserSessionPersistence] };

// A window has one app of a name, as pages have one.
const apps = new Map();
function app(name, persistence, server) {
    if (!apps.has(name)) apps.set(name, connect({ name, persistence: KEPT[persistence], server }));
    return apps.get(name);
}

const enter = (auth, email) => firebase.signInWithEmailAndPassword(auth, email, PASSWORD);

async function keptBy(persistence) {
    const { email } = await signUp(connect());
    const given = { name: `kept-${persistence}-${email}`, persistence, email };
    const look = { run: "windows.look", given };
    const [first, second] = await visit(
        [{ run: "windows.enter", given }, look, { reload: true }, look], [look],
    );
    return [...first.slice(1), ...second].map((user) => (user === email ? "stays" : user ?? "gone"));
}

export const journeys = {
    async "a user stays for as long as the app wishes"() {
        equal(await keptBy("indexedDB"), ["stays", "stays", "stays"], "IndexedDB: now, after a reload, elsewhere");
        equal(await keptBy("local"), ["stays", "stays", "stays"], "local storage");
        equal(await keptBy("session"), ["stays", "stays", "gone"], "session storage");
        equal(await keptBy("none"), ["stays", "gone", "gone"], "memory");
    },

    async "an app changes its mind about where its user is kept"() {
        const { email } = await signUp(connect());
        const given = { name: `moved-${email}`, persistence: "any", email };
        const [answers, [elsewhere]] = await visit(
            [{ run: "windows.moveToSession", given }, { reload: true }, { run: "windows.look", given }],
            [{ run: "windows.look", given }],
        );
        equal([answers[1], elsewhere], [email, null]);
    },

    async "two windows of one app have one user"() {
        const name = `shared-${address()}`;
        const auth = app(name, "indexedDB");
        const user = await signUp(auth);
        const given = { name, persistence: "indexedDB", email: user.email };
        const [[seen]] = await visit([{ run: "windows.look", given }, { run: "windows.leave", given }]);
        equal(seen, user.email, "the user in the other window");
        await until(() => auth.currentUser === null, "the sign-out reaches this window");
        await visit([{ run: "windows.enter", given }]);
        await until(() => auth.currentUser?.uid === user.uid, "the sign-in reaches this window");
    },

    async "a user outlives a server that is away while the page loads"() {
        const { email } = await signUp(connect());
        const given = { name: `away-${email}`, persistence: "indexedDB", email };
        const [answers] = await visit([
            { run: "windows.enter", given },
            { reload: true }, { run: "windows.look", given: { ...given, server: place.gone } },
            { reload: true }, { run: "windows.look", given: { ...given, server: location.origin } },
            { reload: true }, { run: "windows.look", given },
        ]);
        equal(answers.slice(1), [email, email, email]);
    },

    async "a user who was disabled meanwhile is signed out when the page loads"() {
        const { email, uid } = await signUp(connect());
        const given = { name: `barred-${email}`, persistence: "indexedDB", email, uid };
        const [answers] = await visit([
            { run: "windows.enter", given }, { run: "windows.bar", given },
            { reload: true }, { run: "windows.look", given },
        ]);
        equal(answers[2], null);
    },
};

// What other windows do.
export const parts = {
    enter: async ({ name, persistence, email }) => (await enter(app(name, persistence), email)).user.email,

    async look({ name, persistence, server }) {
        const auth = app(name, persistence, server);
        await auth.authStateReady();
        return auth.currentUser?.email;
    },

    async leave({ name, persistence }) {
        const auth = app(name, persistence);
        await auth.authStateReady();
        await firebase.signOut(auth);
    },

    async moveToSession({ name, persistence, email }) {
        const auth = app(name, persistence);
        await enter(auth, email);
        await firebase.setPersistence(auth, firebase.browserSessionPersistence);
    },

    async bar({ uid }) {
        const path = "/v1/projects/PROJECT/accounts:update";
        await administrate("POST", path, { localId: uid, disableUser: true });
    },
};
