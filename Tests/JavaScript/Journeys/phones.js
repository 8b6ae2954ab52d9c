// Telephone numbers: as a way in, as a further way in, and in somebody else's hands.
import * as firebase from "/firebase.js";
import { check, connect, equal, freshNumber, refused, signUp, text, verifier } from "../world.js";

const { PhoneAuthProvider } = firebase;

async function askFor(auth, number) {
    const session = await new PhoneAuthProvider(auth).verifyPhoneNumber(number, verifier(auth));
    return PhoneAuthProvider.credential(session, (await text(number)).code);
}

export const journeys = {
    async "a number signs in, and a wrong code does not"() {
        const auth = connect(), number = freshNumber();
        const confirmation = await firebase.signInWithPhoneNumber(auth, number, verifier(auth));
        const { code } = await text(number);
        const wrong = code === "000000" ? "000001" : "000000";
        await refused(() => confirmation.confirm(wrong), "auth/invalid-verification-code");
        const first = await confirmation.confirm(code);
        equal([first.user.phoneNumber, first.operationType, first.providerId], [number, "signIn", "phone"]);
        equal(firebase.getAdditionalUserInfo(first).isNewUser, true);
        equal((await first.user.getIdTokenResult()).claims.phone_number, number);
        await refused(() => confirmation.confirm(code), "auth/invalid-verification-id");
        const again = await firebase.signInWithCredential(connect(), await askFor(auth, number));
        equal(again.user.uid, first.user.uid, "the user who comes back");
        const proof = await firebase.reauthenticateWithPhoneNumber(first.user, number, verifier(auth));
        equal((await proof.confirm((await text(number)).code)).operationType, "reauthenticate");
    },

    async "what is no number is refused"() {
        const auth = connect();
        const ask = (number) => () => firebase.signInWithPhoneNumber(auth, number, verifier(auth));
        await refused(ask("12"), "auth/invalid-phone-number");
        await refused(ask(""), "auth/invalid-phone-number");
    },

    async "a number is added, changed and taken away; another's number is not"() {
        const auth = connect(), [first, second] = [freshNumber(), freshNumber()];
        const user = await signUp(auth);
        const confirmation = await firebase.linkWithPhoneNumber(user, first, verifier(auth));
        const linked = await confirmation.confirm((await text(first)).code);
        equal([linked.operationType, user.phoneNumber], ["link", first]);
        equal(user.providerData.map(({ providerId }) => providerId).sort(), ["password", "phone"]);
        await firebase.updatePhoneNumber(user, await askFor(auth, second));
        equal(user.phoneNumber, second);
        const other = connect();
        const taken = await signUp(other);
        const stolen = await askFor(other, second);
        const error = await refused(
            () => firebase.linkWithCredential(taken, stolen), "auth/account-exists-with-different-credential",
        );
        equal([taken.phoneNumber, other.currentUser?.uid], [null, taken.uid], "the user after a refusal");
        const proof = PhoneAuthProvider.credentialFromError(error);
        check(proof, "the error carries what signs its owner in");
        equal((await firebase.signInWithCredential(connect(), proof)).user.uid, user.uid);
        await firebase.unlink(user, "phone");
        equal([user.phoneNumber, auth.currentUser?.uid], [null, user.uid]);
    },
};
