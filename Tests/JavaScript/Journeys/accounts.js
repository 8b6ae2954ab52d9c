// Addresses, passwords, profiles, and users without any of them.
import * as firebase from "/firebase.js";
import {
    PASSWORD, address, check, configure, connect, equal, refused, signUp, tool,
} from "../world.js";

const { EmailAuthProvider } = firebase;

export const journeys = {
    async "an address and a password sign up, in, and out"() {
        const auth = connect();
        const email = address();
        const { user, operationType } = await firebase.createUserWithEmailAndPassword(auth, email, PASSWORD);
        equal([operationType, user.email, user.emailVerified, user.isAnonymous], ["signIn", email, false, false]);
        equal(user.providerData.map(({ providerId, uid }) => [providerId, uid]), [["password", email]]);
        await firebase.signOut(auth);
        equal(auth.currentUser, null, "the user after signing out");
        const again = await firebase.signInWithEmailAndPassword(auth, email.toUpperCase(), PASSWORD);
        equal(again.user.uid, user.uid, "the user who comes back");
        equal(firebase.getAdditionalUserInfo(again).isNewUser, false);
    },

    async "what is wrong with an address or a password has a code of its own"() {
        const auth = connect();
        const email = (await signUp(connect())).email;
        const create = (...words) => () => firebase.createUserWithEmailAndPassword(auth, ...words);
        const enter = (...words) => () => firebase.signInWithEmailAndPassword(auth, ...words);
        await refused(create(email, PASSWORD), "auth/email-already-in-use");
        await refused(create(address(), "short"), "auth/weak-password");
        await refused(create("no address", PASSWORD), "auth/invalid-email");
        await refused(create(address(), ""), "auth/missing-password");
        await refused(enter(email, ""), "auth/missing-password");
        await refused(enter("no address", PASSWORD), "auth/invalid-email");
        equal(auth.currentUser, null);
    },

    async "whether an address has an account is told only where the project says so"() {
        const auth = connect();
        const { email } = await signUp(connect());
        const enter = (who, password) => () => firebase.signInWithEmailAndPassword(auth, who, password);
        const methods = (who) => firebase.fetchSignInMethodsForEmail(auth, who);
        const mask = "emailPrivacyConfig";
        await configure(mask, { emailPrivacyConfig: { enableImprovedEmailPrivacy: false } });
        try {
            await refused(enter(email, "wrong horse"), "auth/wrong-password");
            await refused(enter(address("nobody"), PASSWORD), "auth/user-not-found");
            equal(await methods(email), ["password"]);
            await refused(() => firebase.sendPasswordResetEmail(auth, address("nobody")), "auth/user-not-found");
        } finally {
            await configure(mask, { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } });
        }
        await refused(enter(email, "wrong horse"), "auth/invalid-credential");
        await refused(enter(address("nobody"), PASSWORD), "auth/invalid-credential");
        equal(await methods(email), []);
        await firebase.sendPasswordResetEmail(auth, address("nobody"));
    },

    async "a profile is changed, and another window's user sees it"() {
        const auth = connect();
        const user = await signUp(auth);
        await firebase.updateProfile(user, { displayName: "Ann", photoURL: "https://example.com/ann.png" });
        equal([user.displayName, user.photoURL], ["Ann", "https://example.com/ann.png"]);
        await firebase.updateProfile(user, { displayName: "Ann B" });
        equal([user.displayName, user.photoURL], ["Ann B", "https://example.com/ann.png"]);
        const { user: other } = await firebase.signInWithEmailAndPassword(connect(), user.email, PASSWORD);
        equal([other.displayName, other.providerData[0].displayName], ["Ann B", "Ann B"]);
        equal((await other.getIdTokenResult()).claims.name, "Ann B");
        await firebase.updateProfile(other, { displayName: null });
        await other.reload();
        equal([other.displayName, other.photoURL], [null, "https://example.com/ann.png"]);
    },

    async "a new password ends other sessions, not one's own"() {
        const auth = connect(), elsewhere = connect();
        const user = await signUp(auth);
        await firebase.signInWithEmailAndPassword(elsewhere, user.email, PASSWORD);
        await refused(() => firebase.updatePassword(user, "short"), "auth/weak-password");
        // As every guide has it: at once after the proof, and most often within the same second.
        await firebase.reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, PASSWORD));
        await firebase.updatePassword(user, "another horse");
        await user.getIdToken(true);
        equal(auth.currentUser?.uid, user.uid, "the user who changed it");
        await refused(() => elsewhere.currentUser.getIdToken(true), "auth/user-token-expired");
        equal(elsewhere.currentUser, null, "the user elsewhere");
        const enter = (password) => firebase.signInWithEmailAndPassword(elsewhere, user.email, password);
        await refused(() => enter(PASSWORD), "auth/invalid-credential");
        equal((await enter("another horse")).user.uid, user.uid);
    },

    async "a user proves once more who he is, and nobody else does"() {
        const auth = connect();
        const user = await signUp(auth);
        const other = await signUp(connect());
        const prove = (email, password) => (
            firebase.reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password))
        );
        const { operationType } = await prove(user.email, PASSWORD);
        equal(operationType, "reauthenticate");
        await refused(() => prove(user.email, "wrong horse"), "auth/invalid-credential");
        await refused(() => prove(other.email, PASSWORD), "auth/user-mismatch");
        equal(auth.currentUser?.uid, user.uid, "the user after a wrong proof");
        await user.reload();
    },

    async "a user without an address gets one and stays the same"() {
        const auth = connect();
        const { user } = await firebase.signInAnonymously(auth);
        equal([user.isAnonymous, user.email, user.providerData], [true, null, []]);
        equal((await firebase.signInAnonymously(auth)).user.uid, user.uid, "a second sign-in's user");
        equal((await user.getIdTokenResult()).signInProvider, "anonymous");
        const taken = EmailAuthProvider.credential((await signUp(connect())).email, PASSWORD);
        await refused(() => firebase.linkWithCredential(user, taken), "auth/email-already-in-use");
        equal(auth.currentUser?.uid, user.uid, "the user after a refusal");
        const email = address();
        const linked = await firebase.linkWithCredential(user, EmailAuthProvider.credential(email, PASSWORD));
        equal([linked.operationType, linked.user.uid], ["link", user.uid]);
        equal([user.isAnonymous, user.email], [false, email]);
        equal((await user.getIdTokenResult(true)).signInProvider, "password");
        const again = () => firebase.linkWithCredential(user, EmailAuthProvider.credential(email, PASSWORD));
        await refused(again, "auth/provider-already-linked");
        await firebase.unlink(user, "password");
        equal(user.providerData, []);
        await refused(() => firebase.unlink(user, "password"), "auth/no-such-provider");
        const back = () => firebase.signInWithEmailAndPassword(connect(), email, PASSWORD);
        await refused(back, "auth/invalid-credential");
    },

    async "a back end's own token signs in, and a made-up one does not"() {
        const auth = connect();
        const token = await tool("token", { uid: "robot-1", claims: { level: 7 } });
        const result = await firebase.signInWithCustomToken(auth, token);
        equal([result.user.uid, result.user.isAnonymous], ["robot-1", false]);
        const { claims, signInProvider } = await result.user.getIdTokenResult();
        equal([claims.level, signInProvider], [7, "custom"]);
        await result.user.getIdToken(true);
        equal((await result.user.getIdTokenResult()).claims.level, 7, "the claim after a refresh");
        await refused(() => firebase.signInWithCustomToken(auth, "made.up.token"), "auth/invalid-custom-token");
        equal(auth.currentUser?.uid, "robot-1");
    },

    async "a password is checked against the project's policy before and after it is sent"() {
        const auth = connect();
        const strong = { minPasswordLength: 8, containsNumericCharacter: true, containsUppercaseCharacter: true };
        const set = (state, customStrengthOptions) => configure("passwordPolicyConfig", {
            passwordPolicyConfig: {
                passwordPolicyEnforcementState: state, passwordPolicyVersions: [{ customStrengthOptions }],
            },
        });
        await set("ENFORCE", strong);
        try {
            const weak = await firebase.validatePassword(auth, "weak");
            equal([weak.isValid, weak.meetsMinPasswordLength], [false, false]);
            equal([weak.containsNumericCharacter, weak.containsUppercaseLetter], [false, false]);
            equal((await firebase.validatePassword(auth, "Correct horse 1")).isValid, true);
            const create = () => firebase.createUserWithEmailAndPassword(auth, address(), "weak horse");
            await refused(create, "auth/password-does-not-meet-requirements");
        } finally {
            await set("OFF", { minPasswordLength: 6 });
        }
    },

    async "a removed user is gone"() {
        const auth = connect();
        const user = await signUp(auth);
        await firebase.deleteUser(user);
        equal(auth.currentUser, null);
        const enter = () => firebase.signInWithEmailAndPassword(auth, user.email, PASSWORD);
        await refused(enter, "auth/invalid-credential");
        check(await signUp(auth, user.email), "the address is free again");
    },

    async "a project without a kind of sign-in refuses it"() {
        const auth = connect();
        await configure("signIn.anonymous", { signIn: { anonymous: { enabled: false } } });
        try {
            await refused(() => firebase.signInAnonymously(auth), "auth/admin-restricted-operation");
        } finally {
            await configure("signIn.anonymous", { signIn: { anonymous: { enabled: true } } });
        }
    },
};
