// Tokens and who is told of them; what the server takes back, and what it must not.
import * as firebase from "/firebase.js";
import {
    PASSWORD, administrate, check, connect, equal, pause, place, refused, signUp, until,
} from "../world.js";

const change = (user, body) => (
    administrate("POST", "/v1/projects/PROJECT/accounts:update", { localId: user.uid, ...body })
);

export const journeys = {
    async "a token tells what it stands for, and a refresh brings new claims"() {
        const auth = connect();
        const user = await signUp(auth);
        const before = await user.getIdTokenResult();
        equal([before.claims.sub, before.signInProvider, before.claims.email], [user.uid, "password", user.email]);
        const life = Date.parse(before.expirationTime) - Date.parse(before.issuedAtTime);
        equal([life, before.signInSecondFactor], [3600_000, null]);
        await change(user, { customAttributes: '{"role":"editor"}' });
        equal((await user.getIdTokenResult()).claims.role, undefined, "the claim before a refresh");
        equal((await user.getIdTokenResult(true)).claims.role, "editor", "the claim after a refresh");
        equal((await user.getIdTokenResult()).authTime, before.authTime);
    },

    async "a user whose tokens are taken back is signed out"() {
        const auth = connect();
        const user = await signUp(auth);
        await change(user, { validSince: String(Math.floor(Date.now() / 1000) + 2) });
        await refused(() => user.getIdToken(true), "auth/user-token-expired");
        equal(auth.currentUser, null);
        await refused(() => user.reload(), "auth/user-token-expired");
    },

    async "a disabled user is signed out and does not come back until he may"() {
        const auth = connect();
        const user = await signUp(auth);
        await change(user, { disableUser: true });
        await refused(() => user.getIdToken(true), "auth/user-disabled");
        equal(auth.currentUser, null);
        const enter = () => firebase.signInWithEmailAndPassword(auth, user.email, PASSWORD);
        await refused(enter, "auth/user-disabled");
        await change(user, { disableUser: false });
        equal((await enter()).user.uid, user.uid);
    },

    async "a user who was removed elsewhere is signed out"() {
        const auth = connect();
        const user = await signUp(auth);
        await administrate("POST", "/v1/projects/PROJECT/accounts:delete", { localId: user.uid });
        await refused(() => user.reload(), "auth/user-token-expired");
        equal(auth.currentUser, null);
    },

    async "listeners hear of users and of tokens in the order in which they change"() {
        const auth = connect();
        const heard = [];
        const name = (user) => (user ? user.email.split("-")[0] : "nobody");
        firebase.onAuthStateChanged(auth, (user) => heard.push(`state ${name(user)}`));
        firebase.onIdTokenChanged(auth, (user) => heard.push(`token ${name(user)}`));
        await auth.authStateReady();
        await until(() => heard.length === 2, "the first word");
        const user = await signUp(auth);
        await until(() => heard.length === 4, "the sign-in");
        // Two tokens of one second are the same token, of which nobody is told.
        await pause(1100);
        await user.getIdToken(true);
        await until(() => heard.length === 5, "the refresh");
        await firebase.signOut(auth);
        await until(() => heard.length === 7, "the sign-out");
        equal(heard, [
            "state nobody", "token nobody", "token ann", "state ann", "token ann", "token nobody", "state nobody",
        ]);
    },

    async "a page may refuse a sign-in before it counts"() {
        const auth = connect();
        const { email } = await signUp(connect());
        const stop = firebase.beforeAuthStateChanged(auth, (user) => {
            if (user) throw new Error("not here");
        });
        const enter = () => firebase.signInWithEmailAndPassword(auth, email, PASSWORD);
        await refused(enter, "auth/login-blocked");
        equal(auth.currentUser, null);
        stop();
        equal((await enter()).user.email, email);
    },

    async "a wrong key is told from a wrong password"() {
        if (!place.isProduction) return;
        const auth = connect({ key: "AIzaNobodyHasThisKey" });
        const enter = () => firebase.signInWithEmailAndPassword(auth, "ann@example.com", PASSWORD);
        await refused(enter, "auth/api-key-not-valid.-please-pass-a-valid-api-key.");
    },

    "a change that guards an account needs a sign-in of now": {
        mode: "development",
        isLast: true,
        async run() {
            const auth = connect();
            const user = await signUp(auth);
            await administrate("POST", "/hearth/dev/v1/clock", { advanceSeconds: 301 });
            await refused(() => firebase.updatePassword(user, "another horse"), "auth/requires-recent-login");
            await refused(() => firebase.deleteUser(user), "auth/requires-recent-login");
            equal(auth.currentUser?.uid, user.uid, "the user after a refusal");
            const credential = firebase.EmailAuthProvider.credential(user.email, PASSWORD);
            await firebase.reauthenticateWithCredential(user, credential);
            await firebase.updatePassword(user, "another horse");
            await firebase.deleteUser(user);
            equal(auth.currentUser, null);
        },
    },

    "whoever guesses is told to wait, and so is he who knows": {
        mode: "production",
        async run() {
            const { email } = await signUp(connect());
            const enter = (password) => () => firebase.signInWithEmailAndPassword(connect(), email, password);
            for (let guess = 0; guess < 10; guess += 1) {
                await refused(enter(`wrong horse ${guess}`), "auth/invalid-credential");
            }
            await refused(enter("wrong horse"), "auth/too-many-requests");
            await refused(enter(PASSWORD), "auth/too-many-requests");
        },
    },

    async "a server that is gone, or that cannot answer, signs nobody out"() {
        const auth = connect();
        const user = await signUp(auth);
        for (const server of [place.gone, location.origin]) {
            const other = connect({ server });
            await firebase.updateCurrentUser(other, user);
            const there = other.currentUser;
            await refused(() => there.getIdToken(true), "auth/network-request-failed");
            await refused(() => there.reload(), "auth/network-request-failed");
            equal(other.currentUser?.uid, user.uid, `the user of ${server}`);
            const enter = () => firebase.signInWithEmailAndPassword(other, user.email, PASSWORD);
            await refused(enter, "auth/network-request-failed");
        }
        await user.getIdToken(true);
        check(auth.currentUser, "the user of the server that answers");
    },
};
