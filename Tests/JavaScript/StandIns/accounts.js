// Stand-in: signing in without an address, by a custom token or by a mailed link; a user's own address, password and profile.
import { Endpoint, HttpMethod, _addTidIfNecessary, _performApiRequest, _performSignInRequest }
    from "@firebase/auth/src/api/index";
import { updateEmailPassword } from "@firebase/auth/src/api/account_management/email_and_password";
import * as mails from "@firebase/auth/src/api/authentication/email_and_password";
import { ActionCodeURL } from "@firebase/auth/src/core/action_code_url";
import { _castAuth } from "@firebase/auth/src/core/auth/auth_impl";
import { EmailAuthProvider } from "@firebase/auth/src/core/providers/email";
import { _setActionCodeSettingsOnRequest } from "@firebase/auth/src/core/strategies/action_code_settings";
import { signInWithCredential } from "@firebase/auth/src/core/strategies/credential";
import { _logoutIfInvalidated } from "@firebase/auth/src/core/user/invalidation";
import { UserCredentialImpl } from "@firebase/auth/src/core/user/user_credential_impl";
import { _assert } from "@firebase/auth/src/core/util/assert";
import { getModularInstance } from "@firebase/util";

import { ActionCodeOperation, OperationType } from "./words.js";

const post = (auth, endpoint, body) => _performApiRequest(auth, HttpMethod.POST, endpoint, body);
const signInRequest = (auth, endpoint, body) => (
    _performSignInRequest(auth, HttpMethod.POST, endpoint, _addTidIfNecessary(auth, body))
);

export const signUp = (auth, request) => signInRequest(auth, Endpoint.SIGN_UP, request);

async function enter(auth, answer, isAnonymous) {
    const result = await UserCredentialImpl._fromIdTokenResponse(
        auth, OperationType.SIGN_IN, answer, isAnonymous,
    );
    await auth._updateCurrentUser(result.user);
    return result;
}

export async function signInAnonymously(publicAuth) {
    const auth = _castAuth(publicAuth);
    await auth._initializationPromise;
    const user = auth.currentUser;
    if (user?.isAnonymous) {
        return new UserCredentialImpl({ user, providerId: null, operationType: OperationType.SIGN_IN });
    }
    return enter(auth, await signUp(auth, { returnSecureToken: true }), true);
}

export async function signInWithCustomToken(publicAuth, token) {
    const auth = _castAuth(publicAuth);
    const body = { token, returnSecureToken: true };
    return enter(auth, await signInRequest(auth, Endpoint.SIGN_IN_WITH_CUSTOM_TOKEN, body), false);
}

export async function sendSignInLinkToEmail(publicAuth, email, settings) {
    const auth = _castAuth(publicAuth);
    _assert(settings.handleCodeInApp, auth, "argument-error");
    const request = { requestType: ActionCodeOperation.EMAIL_SIGNIN, email, clientType: "CLIENT_TYPE_WEB" };
    _setActionCodeSettingsOnRequest(auth, request, settings);
    await mails.sendSignInLinkToEmail(auth, request);
}

export const isSignInWithEmailLink = (auth, link) => (
    ActionCodeURL.parseLink(link)?.operation === ActionCodeOperation.EMAIL_SIGNIN
);

export async function signInWithEmailLink(publicAuth, email, link = location.href) {
    const auth = getModularInstance(publicAuth);
    const credential = EmailAuthProvider.credentialWithLink(email, link);
    _assert(credential._tenantId === (auth.tenantId || null), auth, "tenant-id-mismatch");
    return signInWithCredential(auth, credential);
}

export async function fetchSignInMethodsForEmail(publicAuth, email) {
    const auth = getModularInstance(publicAuth);
    const continueUri = location.protocol.startsWith("http") ? location.href : "http://localhost";
    const body = _addTidIfNecessary(auth, { identifier: email, continueUri });
    return (await post(auth, Endpoint.CREATE_AUTH_URI, body)).signinMethods ?? [];
}

async function mailTo(user, request, settings, send) {
    if (settings) _setActionCodeSettingsOnRequest(user.auth, request, settings);
    const { email } = await send(user.auth, request);
    if (email !== user.email) await user.reload();
}

export async function sendEmailVerification(publicUser, settings) {
    const user = getModularInstance(publicUser);
    const request = { requestType: ActionCodeOperation.VERIFY_EMAIL, idToken: await user.getIdToken() };
    await mailTo(user, request, settings, mails.sendEmailVerification);
}

export async function verifyBeforeUpdateEmail(publicUser, newEmail, settings) {
    const user = getModularInstance(publicUser);
    const requestType = ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL;
    const request = { requestType, idToken: await user.getIdToken(), newEmail };
    await mailTo(user, request, settings, mails.verifyAndChangeEmail);
}

export async function updateProfile(publicUser, { displayName, photoURL }) {
    if (displayName === undefined && photoURL === undefined) return;
    const user = getModularInstance(publicUser);
    const idToken = await user.getIdToken();
    const body = { idToken, displayName, photoUrl: photoURL, returnSecureToken: true };
    const answer = await _logoutIfInvalidated(user, post(user.auth, Endpoint.SET_ACCOUNT_INFO, body));
    user.displayName = answer.displayName || null;
    user.photoURL = answer.photoUrl || null;
    const password = user.providerData.find(({ providerId }) => providerId === "password");
    if (password) Object.assign(password, { displayName: user.displayName, photoURL: user.photoURL });
    await user._updateTokensIfNecessary(answer);
}

async function change(publicUser, field) {
    const user = getModularInstance(publicUser);
    const request = { idToken: await user.getIdToken(), returnSecureToken: true, ...field };
    const answer = await _logoutIfInvalidated(user, updateEmailPassword(user.auth, request));
    await user._updateTokensIfNecessary(answer, true);
}

export const updateEmail = (user, email) => change(user, { email });
export const updatePassword = (user, password) => change(user, { password });
