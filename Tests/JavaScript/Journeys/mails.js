// What mailed links do: they verify, reset, change and sign in, each of them once.
import * as firebase from "/firebase.js";
import {
    PASSWORD, address, check, codeIn, connect, equal, mail, place, refused, signUp,
} from "../world.js";

const { EmailAuthProvider } = firebase;
const settings = { url: `${location.origin}/finish`, handleCodeInApp: true };

export const journeys = {
    async "a mailed code verifies an address, once"() {
        const auth = connect();
        const user = await signUp(auth);
        await firebase.sendEmailVerification(user);
        const code = codeIn((await mail(user.email)).link);
        const { operation, data } = await firebase.checkActionCode(auth, code);
        equal([operation, data.email], ["VERIFY_EMAIL", user.email]);
        await firebase.applyActionCode(auth, code);
        equal(user.emailVerified, false, "what the user knows before a reload");
        await user.reload();
        equal(user.emailVerified, true, "what the user knows after a reload");
        equal((await user.getIdTokenResult(true)).claims.email_verified, true);
        await refused(() => firebase.applyActionCode(auth, code), "auth/invalid-action-code");
        await refused(() => firebase.checkActionCode(auth, "made-up"), "auth/invalid-action-code");
    },

    async "a mailed code sets a new password and ends the sessions"() {
        const auth = connect(), elsewhere = connect();
        const { email } = await signUp(elsewhere);
        auth.languageCode = "de";
        await firebase.sendPasswordResetEmail(auth, email, { url: settings.url });
        const { link } = await mail(email);
        const url = firebase.parseActionCodeURL(link);
        equal([url.operation, url.continueUrl, url.apiKey, url.languageCode], [
            "PASSWORD_RESET", settings.url, place.key, null,
        ]);
        equal(await firebase.verifyPasswordResetCode(auth, url.code), email);
        await refused(() => firebase.confirmPasswordReset(auth, url.code, "short"), "auth/weak-password");
        await firebase.confirmPasswordReset(auth, url.code, "another horse");
        await refused(() => firebase.confirmPasswordReset(auth, url.code, "third horse"), "auth/invalid-action-code");
        const enter = (password) => firebase.signInWithEmailAndPassword(auth, email, password);
        await refused(() => enter(PASSWORD), "auth/invalid-credential");
        const { user } = await enter("another horse");
        equal(user.emailVerified, true, "an address whose mail was read");
        await refused(() => elsewhere.currentUser.getIdToken(true), "auth/user-token-expired");
        equal(elsewhere.currentUser, null, "the session of before");
    },

    async "a new address counts once its mail was read"() {
        const auth = connect();
        const user = await signUp(auth);
        const [before, after] = [user.email, address("new")];
        await firebase.verifyBeforeUpdateEmail(user, after, { url: settings.url });
        equal(user.email, before);
        const code = codeIn((await mail(after)).link);
        const { operation, data } = await firebase.checkActionCode(auth, code);
        equal([operation, data.email, data.previousEmail], ["VERIFY_AND_CHANGE_EMAIL", after, before]);
        await firebase.applyActionCode(auth, code);
        await refused(() => user.getIdToken(true), "auth/user-token-expired");
        equal(auth.currentUser, null, "the session of before");
        const enter = (email) => firebase.signInWithEmailAndPassword(auth, email, PASSWORD);
        await refused(() => enter(before), "auth/invalid-credential");
        const result = await enter(after);
        equal([result.user.uid, result.user.emailVerified], [user.uid, true]);
    },

    async "a mailed link signs a new user in, and the same one later"() {
        const auth = connect();
        const email = address();
        const ask = async () => {
            await firebase.sendSignInLinkToEmail(auth, email, settings);
            return (await mail(email)).link;
        };
        const link = await ask();
        equal(firebase.isSignInWithEmailLink(auth, link), true, "a link that signs in");
        equal(firebase.isSignInWithEmailLink(auth, location.href), false, "a link that does not");
        const foreign = () => firebase.signInWithEmailLink(auth, address("other"), link);
        await refused(foreign, "auth/invalid-email");
        const first = await firebase.signInWithEmailLink(auth, email, link);
        equal([first.user.email, first.user.emailVerified], [email, true]);
        equal(firebase.getAdditionalUserInfo(first).isNewUser, true);
        await refused(() => firebase.signInWithEmailLink(auth, email, link), "auth/invalid-action-code");
        equal(auth.currentUser?.uid, first.user.uid, "the user after a link that was used");
        const second = await firebase.signInWithEmailLink(connect(), email, await ask());
        equal([second.user.uid, firebase.getAdditionalUserInfo(second).isNewUser], [first.user.uid, false]);
        const credential = EmailAuthProvider.credentialWithLink(email, await ask());
        const proved = await firebase.reauthenticateWithCredential(first.user, credential);
        equal(proved.operationType, "reauthenticate");
    },

    async "a mailed link gives a user without an address one"() {
        const auth = connect();
        const { user } = await firebase.signInAnonymously(auth);
        const email = address();
        await firebase.sendSignInLinkToEmail(auth, email, settings);
        const { link } = await mail(email);
        await firebase.linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, link));
        await user.reload();
        equal([user.email, user.emailVerified], [email, true]);
        check(!(await user.getIdTokenResult(true)).claims.firebase.identities.phone, "a phone from nowhere");
    },

    async "a link goes only to pages of the project's domains"() {
        const ask = (url) => () => firebase.sendSignInLinkToEmail(connect(), address(), { ...settings, url });
        // Development servers, as the Auth emulator, know no domains.
        if (place.isProduction) await refused(ask("https://evil.example/"), "auth/unauthorized-continue-uri");
        await refused(ask("no address"), "auth/invalid-continue-uri");
    },
};
