// Providers: by their tokens, by a window of theirs, and by a page in place of the app's.
import * as firebase from "/firebase.js";
import {
    address, check, connect, equal, framed, inPopup, place, refused, signUp, tool, visit,
} from "../world.js";

const { GoogleAuthProvider, FacebookAuthProvider, GithubAuthProvider } = firebase;

// In development a provider's token may be its claims, as the Auth emulator takes them.
const google = (sub, email) => (
    GoogleAuthProvider.credential(JSON.stringify({ sub, email, email_verified: true, name: "Ann" }))
);

const Provider = place.isProduction ? FacebookAuthProvider : GoogleAuthProvider;

// At the development server's chooser, or at the stand-in of a provider.
function agree(email) {
    if (place.isProduction) return [{ press: "#agree" }];
    return [
        { press: "#add-account-button" },
        { type: email, in: "#email-input" }, { type: "Ann", in: "#display-name-input" }, { press: "#sign-in" },
    ];
}

const apps = new Map();
function app(name) {
    if (!apps.has(name)) apps.set(name, connect({ name, persistence: firebase.indexedDBLocalPersistence }));
    return apps.get(name);
}

export const journeys = {
    "a provider's token signs in, is linked, and belongs to one user": {
        mode: "development",
        async run() {
            const auth = connect(), sub = crypto.randomUUID(), email = address();
            const first = await firebase.signInWithCredential(auth, google(sub, email));
            equal([first.user.email, first.user.displayName, first.providerId], [email, "Ann", "google.com"]);
            const info = firebase.getAdditionalUserInfo(first);
            equal([info.isNewUser, info.providerId, info.profile.email], [true, "google.com", email]);
            const again = await firebase.signInWithCredential(connect(), google(sub, email));
            equal([again.user.uid, firebase.getAdditionalUserInfo(again).isNewUser], [first.user.uid, false]);
            const other = connect();
            const user = await signUp(other);
            await refused(
                () => firebase.linkWithCredential(user, google(sub, email)), "auth/credential-already-in-use",
            );
            equal([other.currentUser?.uid, user.providerData.length], [user.uid, 1], "the user after a refusal");
            const mine = google(crypto.randomUUID(), address());
            equal((await firebase.linkWithCredential(user, mine)).operationType, "link");
            equal((await firebase.reauthenticateWithCredential(user, mine)).user.uid, user.uid);
            for (const foreign of [google(sub, email), google(crypto.randomUUID(), address("nobody"))]) {
                await refused(() => firebase.reauthenticateWithCredential(user, foreign), "auth/user-mismatch");
            }
            equal(other.currentUser?.uid, user.uid, "the user after another's proof");
            await firebase.unlink(user, "google.com");
            equal(user.providerData.map(({ providerId }) => providerId), ["password"]);
        },
    },

    "an address of somebody else's is not taken over by a provider": {
        mode: "development",
        async run() {
            const auth = connect();
            const { email } = await firebase.signInWithCredential(auth, google(crypto.randomUUID(), address()))
                .then(({ user }) => user);
            const facebook = FacebookAuthProvider.credential(JSON.stringify({ sub: crypto.randomUUID(), email }));
            const error = await refused(
                () => firebase.signInWithCredential(connect(), facebook),
                "auth/account-exists-with-different-credential",
            );
            equal(error.customData.email, email);
            check(FacebookAuthProvider.credentialFromError(error), "the error carries the credential");
        },
    },

    async "a provider's token that nobody signed is refused"() {
        if (!place.isProduction) return;
        const auth = connect();
        await refused(
            () => firebase.signInWithCredential(auth, google("1", address())), "auth/operation-not-allowed",
        );
        equal(auth.currentUser, null);
    },

    async "a window of a provider's signs in and proves once more"() {
        const auth = await framed(connect()), provider = new Provider().addScope("email");
        const email = place.isProduction ? "ann@example.com" : address();
        const result = await inPopup(() => firebase.signInWithPopup(auth, provider), agree(email));
        equal([result.user.email, result.operationType, result.providerId], [email, "signIn", Provider.PROVIDER_ID]);
        equal(firebase.getAdditionalUserInfo(result).isNewUser, true);
        check(Provider.credentialFromResult(result), "the provider's credential");
        const steps = place.isProduction ? agree() : [{ press: ".js-reuse-account", saying: email }];
        const proof = await inPopup(() => firebase.reauthenticateWithPopup(result.user, provider), steps);
        equal([proof.user.uid, proof.operationType], [result.user.uid, "reauthenticate"]);
        const other = await framed(connect());
        const user = await signUp(other);
        const error = await refused(
            () => inPopup(() => firebase.linkWithPopup(user, provider), steps), "auth/credential-already-in-use",
        );
        equal([other.currentUser?.uid, error.customData.email], [user.uid, email], "the user after a refusal");
        const owner = Provider.credentialFromError(error);
        equal((await firebase.signInWithCredential(connect(), owner)).user.uid, result.user.uid);
    },

    "a window of a provider's is linked": {
        mode: "development",
        async run() {
            const auth = await framed(connect());
            const user = await signUp(auth);
            const linked = await inPopup(
                () => firebase.linkWithPopup(user, new GithubAuthProvider()), agree(address("git")),
            );
            equal([linked.user.uid, linked.operationType], [user.uid, "link"]);
            equal(user.providerData.map(({ providerId }) => providerId).sort(), ["github.com", "password"]);
        },
    },

    async "a page of a provider's in the same window signs in"() {
        const name = `redirect-${address()}`, email = place.isProduction ? "ann@example.com" : address();
        const [answers] = await visit([
            { begin: "providers.leave", given: { name } }, ...agree(email),
            { run: "providers.comeBack", given: { name } },
            { reload: true }, { run: "providers.comeBack", given: { name } },
        ]);
        equal(answers[0], { email, operation: "signIn" }, "who comes back");
        equal(answers[1], { email, operation: null }, "who reloads the page");
    },

    "a page of a provider's in the same window links, and proves once more": {
        mode: "development",
        async run() {
            const given = { name: `linked-${address()}`, email: address() };
            const linked = address("git");
            const [answers] = await visit([
                { run: "providers.enter", given },
                { begin: "providers.link", given }, ...agree(linked), { run: "providers.comeBack", given },
                { begin: "providers.prove", given }, { press: ".js-reuse-account", saying: linked },
                { run: "providers.comeBack", given },
            ]);
            const { email } = given;
            equal(answers.slice(1), [{ email, operation: "link" }, { email, operation: "reauthenticate" }]);
        },
    },

    async "a window that is closed, and one that another takes the place of, are told apart"() {
        const auth = await framed(connect()), provider = new FacebookAuthProvider();
        const first = firebase.signInWithPopup(auth, provider);
        const replaced = refused(first, "auth/cancelled-popup-request");
        await tool("popup", { steps: [{ close: true }] });
        const second = firebase.signInWithPopup(auth, provider);
        await replaced;
        const closed = refused(second, "auth/popup-closed-by-user");
        await tool("popup", { steps: [{ close: true }] });
        // The SDK waits for eight seconds: a window may be closed that has just answered.
        return { later: closed.then(() => equal(auth.currentUser, null)) };
    },
};

// What other windows do.
export const parts = {
    leave: ({ name }) => firebase.signInWithRedirect(app(name), new FacebookAuthProvider()),

    async enter({ name, email }) {
        await signUp(app(name), email);
    },

    async link({ name }) {
        await app(name).authStateReady();
        await firebase.linkWithRedirect(app(name).currentUser, new GithubAuthProvider());
    },

    async prove({ name }) {
        await app(name).authStateReady();
        await firebase.reauthenticateWithRedirect(app(name).currentUser, new GithubAuthProvider());
    },

    async comeBack({ name }) {
        const auth = app(name);
        const result = await firebase.getRedirectResult(auth);
        return { email: auth.currentUser?.email ?? null, operation: result?.operationType ?? null };
    },
};
