// Second factors: text messages and authenticator apps.
import * as firebase from "/firebase.js";
import {
    PASSWORD, address, check, codeIn, connect, equal, framed, freshNumber, inPopup, mail, refused, signUp, text, totp,
    verifier,
} from "../world.js";

const { GoogleAuthProvider, PhoneAuthProvider, PhoneMultiFactorGenerator, TotpMultiFactorGenerator } = firebase;

async function verified(auth) {
    const user = await signUp(auth);
    await firebase.sendEmailVerification(user);
    await firebase.applyActionCode(auth, codeIn((await mail(user.email)).link));
    await user.reload();
    await user.getIdToken(true);
    return user;
}

const enter = (auth, { email }) => firebase.signInWithEmailAndPassword(auth, email, PASSWORD);

async function enrollPhone(auth, user, number) {
    const session = await firebase.multiFactor(user).getSession();
    const id = await new PhoneAuthProvider(auth).verifyPhoneNumber({ phoneNumber: number, session }, verifier(auth));
    const credential = PhoneAuthProvider.credential(id, (await text(number)).code);
    await firebase.multiFactor(user).enroll(PhoneMultiFactorGenerator.assertion(credential), "My phone");
}

async function enrollApp(user, step) {
    const session = await firebase.multiFactor(user).getSession();
    const secret = await TotpMultiFactorGenerator.generateSecret(session);
    const assertion = (code) => TotpMultiFactorGenerator.assertionForEnrollment(secret, code);
    const wrong = await totp(secret.secretKey, 1000);
    await refused(
        () => firebase.multiFactor(user).enroll(assertion(wrong), "My app"), "auth/invalid-verification-code",
    );
    const code = await totp(secret.secretKey, step);
    await firebase.multiFactor(user).enroll(assertion(code), "My app");
    return { secret, code };
}

export const journeys = {
    async "a phone becomes a second factor, and then a password is not enough"() {
        const auth = connect(), number = freshNumber();
        const user = await verified(auth);
        await enrollPhone(auth, user, number);
        const [factor] = firebase.multiFactor(user).enrolledFactors;
        equal([factor.factorId, factor.displayName, factor.phoneNumber], ["phone", "My phone", number]);
        await user.getIdToken(true);
        equal(auth.currentUser?.uid, user.uid, "the user who enrolled it");
        const other = connect();
        const error = await refused(() => enter(other, user), "auth/multi-factor-auth-required");
        equal(other.currentUser, null, "a user with half a sign-in");
        const resolver = firebase.getMultiFactorResolver(other, error);
        const [hint] = resolver.hints;
        equal([hint.uid, hint.factorId], [factor.uid, "phone"]);
        check(hint.phoneNumber.endsWith(number.slice(-4)), `${hint.phoneNumber} is not the end of the number`);
        check(hint.phoneNumber !== number, "the number is told to whoever has the password");
        const id = await new PhoneAuthProvider(other).verifyPhoneNumber(
            { multiFactorHint: hint, session: resolver.session }, verifier(other),
        );
        const { code } = await text(number);
        const answer = (word) => PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(id, word));
        const wrong = code === "000000" ? "000001" : "000000";
        await refused(() => resolver.resolveSignIn(answer(wrong)), "auth/invalid-verification-code");
        const result = await resolver.resolveSignIn(answer(code));
        equal([result.user.uid, result.operationType], [user.uid, "signIn"]);
        equal((await result.user.getIdTokenResult()).claims.firebase.sign_in_second_factor, "phone");
        await result.user.getIdToken(true);
        equal((await result.user.getIdTokenResult()).signInSecondFactor, "phone", "after a refresh");
        await refused(() => enrollPhone(other, result.user, number), "auth/second-factor-already-in-use");
    },

    async "an authenticator app becomes a second factor, proves once more, and is taken away"() {
        const auth = connect();
        const user = await verified(auth);
        const { secret, code: used } = await enrollApp(user, -1);
        check(secret.generateQrCodeUrl().startsWith("otpauth://totp/"), "the address for a QR code");
        const [factor] = firebase.multiFactor(user).enrolledFactors;
        equal([factor.factorId, factor.displayName], ["totp", "My app"]);
        const other = connect();
        const resolve = async (error, code) => {
            const resolver = firebase.getMultiFactorResolver(other, error);
            return resolver.resolveSignIn(TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0].uid, code));
        };
        const error = await refused(() => enter(other, user), "auth/multi-factor-auth-required");
        await refused(() => resolve(error, used), "auth/invalid-verification-code");
        const { user: back } = await resolve(error, await totp(secret.secretKey, 0));
        equal([back.uid, (await back.getIdTokenResult()).signInSecondFactor], [user.uid, "totp"]);
        const credential = firebase.EmailAuthProvider.credential(user.email, PASSWORD);
        const asked = await refused(
            () => firebase.reauthenticateWithCredential(back, credential), "auth/multi-factor-auth-required",
        );
        equal((await resolve(asked, await totp(secret.secretKey, 1))).operationType, "reauthenticate");
        await firebase.multiFactor(back).unenroll(firebase.multiFactor(back).enrolledFactors[0]);
        equal(firebase.multiFactor(back).enrolledFactors, []);
        equal((await enter(connect(), user)).user.uid, user.uid, "who signs in without it");
    },

    "a window of a provider's meets the second factor": {
        mode: "development",
        async run() {
            const auth = connect(), email = address(), provider = new GoogleAuthProvider();
            const token = JSON.stringify({ sub: crypto.randomUUID(), email, email_verified: true });
            const { user } = await firebase.signInWithCredential(auth, GoogleAuthProvider.credential(token));
            const { secret } = await enrollApp(user, -1);
            const other = await framed(connect());
            const error = await refused(
                () => inPopup(
                    () => firebase.signInWithPopup(other, provider), [{ press: ".js-reuse-account", saying: email }],
                ),
                "auth/multi-factor-auth-required",
            );
            const resolver = firebase.getMultiFactorResolver(other, error);
            const code = await totp(secret.secretKey, 0);
            const assertion = TotpMultiFactorGenerator.assertionForSignIn(resolver.hints[0].uid, code);
            const result = await resolver.resolveSignIn(assertion);
            equal([result.user.uid, result.providerId], [user.uid, "google.com"]);
            const { claims } = await result.user.getIdTokenResult();
            equal([claims.firebase.sign_in_provider, claims.firebase.sign_in_second_factor], ["google.com", "totp"]);
        },
    },

    async "an address that nobody verified carries no second factor"() {
        const auth = connect();
        const user = await signUp(auth);
        const session = await firebase.multiFactor(user).getSession();
        await refused(() => TotpMultiFactorGenerator.generateSecret(session), "auth/unverified-email");
        equal(auth.currentUser?.uid, user.uid);
    },
};
