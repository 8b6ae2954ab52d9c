// Stand-in: the SDK's enumerations, which its build had put in place of their names. Values as the SDK documents or sends them.
const same = (...words) => Object.freeze(Object.fromEntries(words.map((word) => [word, word])));

export const ProviderId = Object.freeze({
    ANONYMOUS: "anonymous", CUSTOM: "custom", FACEBOOK: "facebook.com", FIREBASE: "firebase",
    GITHUB: "github.com", GOOGLE: "google.com", PASSWORD: "password", PHONE: "phone", TWITTER: "twitter.com",
});
export const SignInMethod = Object.freeze({
    ANONYMOUS: "anonymous", EMAIL_LINK: "emailLink", EMAIL_PASSWORD: "password", FACEBOOK: "facebook.com",
    GITHUB: "github.com", GOOGLE: "google.com", PHONE: "phone", TWITTER: "twitter.com",
});
export const OperationType = Object.freeze({
    LINK: "link", REAUTHENTICATE: "reauthenticate", SIGN_IN: "signIn",
});
export const FactorId = Object.freeze({ PHONE: "phone", TOTP: "totp" });
export const ActionCodeOperation = same(
    "EMAIL_SIGNIN", "PASSWORD_RESET", "RECOVER_EMAIL", "REVERT_SECOND_FACTOR_ADDITION",
    "VERIFY_AND_CHANGE_EMAIL", "VERIFY_EMAIL",
);

export const AuthEventType = Object.freeze({
    LINK_VIA_POPUP: "linkViaPopup", LINK_VIA_REDIRECT: "linkViaRedirect",
    REAUTH_VIA_POPUP: "reauthViaPopup", REAUTH_VIA_REDIRECT: "reauthViaRedirect",
    SIGN_IN_VIA_POPUP: "signInViaPopup", SIGN_IN_VIA_REDIRECT: "signInViaRedirect",
    UNKNOWN: "unknown", VERIFY_APP: "verifyApp",
});
export const GapiOutcome = same("ACK", "ERROR");
export const MultiFactorSessionType = Object.freeze({ ENROLL: "enroll", SIGN_IN: "signin" });

// What windows of one app say to each other, in milliseconds where it is a time.
export const _Status = Object.freeze({ ACK: "ack", DONE: "done" });
export const _EventType = Object.freeze({ KEY_CHANGED: "keyChanged", PING: "ping" });
export const _TimeoutDuration = Object.freeze({ ACK: 50, COMPLETION: 3000, LONG_ACK: 800 });
export const _MessageError = Object.freeze({
    CONNECTION_CLOSED: "connection_closed", CONNECTION_UNAVAILABLE: "connection_unavailable",
    INVALID_RESPONSE: "invalid_response", TIMEOUT: "timeout", UNKNOWN: "unknown_error",
    UNSUPPORTED_EVENT: "unsupported_event",
});

export const InstantiationMode = same("EAGER", "EXPLICIT", "LAZY");
export const ComponentType = same("PRIVATE", "PUBLIC", "VERSION");

// Of servers that render pages; no page of ours is rendered by one.
export class FirebaseServerAppImpl {}
