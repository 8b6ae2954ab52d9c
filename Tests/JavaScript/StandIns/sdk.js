// What an app imports as "firebase/app" and "firebase/auth".
export * from "@firebase/app/src/index";
export * from "@firebase/auth/src/core/index";
export { getAuth } from "@firebase/auth/src/platform_browser/index";
export { indexedDBLocalPersistence } from "@firebase/auth/src/platform_browser/persistence/indexed_db";
export { browserLocalPersistence } from "@firebase/auth/src/platform_browser/persistence/local_storage";
export { browserSessionPersistence } from "@firebase/auth/src/platform_browser/persistence/session_storage";
export { browserPopupRedirectResolver } from "@firebase/auth/src/platform_browser/popup_redirect";
export { PhoneAuthProvider } from "@firebase/auth/src/platform_browser/providers/phone";
export { RecaptchaVerifier } from "@firebase/auth/src/platform_browser/recaptcha/recaptcha_verifier";
export {
    linkWithPhoneNumber, reauthenticateWithPhoneNumber, signInWithPhoneNumber, updatePhoneNumber,
} from "@firebase/auth/src/platform_browser/strategies/phone";
export {
    linkWithPopup, reauthenticateWithPopup, signInWithPopup,
} from "@firebase/auth/src/platform_browser/strategies/popup";
export {
    getRedirectResult, linkWithRedirect, reauthenticateWithRedirect, signInWithRedirect,
} from "@firebase/auth/src/platform_browser/strategies/redirect";
export { multiFactor } from "@firebase/auth/src/mfa/mfa_user";
export {
    getMultiFactorResolver, PhoneMultiFactorGenerator, TotpMultiFactorGenerator, TotpSecret,
} from "./second_factors.js";
