// Stand-in: what an account's second factors are, and a sign-in that waits for one.
import * as enrollments from "@firebase/auth/src/api/account_management/mfa";
import * as signIns from "@firebase/auth/src/api/authentication/mfa";
import { UserCredentialImpl } from "@firebase/auth/src/core/user/user_credential_impl";
import { _assert, _fail } from "@firebase/auth/src/core/util/assert";
import { _castAuth } from "@firebase/auth/src/core/auth/auth_impl";
import { getModularInstance } from "@firebase/util";

import { FactorId, MultiFactorSessionType, OperationType } from "./words.js";

export { MultiFactorSessionType };

export class MultiFactorInfoImpl {
    constructor(factorId, { mfaEnrollmentId, enrolledAt, displayName }) {
        this.factorId = factorId;
        this.uid = mfaEnrollmentId;
        this.enrollmentTime = new Date(enrolledAt).toUTCString();
        this.displayName = displayName;
    }

    static _fromServerResponse(auth, info) {
        if ("totpInfo" in info) return new MultiFactorInfoImpl(FactorId.TOTP, info);
        if (!("phoneInfo" in info)) _fail(auth, "internal-error");
        const phone = new MultiFactorInfoImpl(FactorId.PHONE, info);
        phone.phoneNumber = info.phoneInfo;
        return phone;
    }
}

export class MultiFactorSessionImpl {
    constructor(type, credential, user) {
        Object.assign(this, { type, credential, user });
    }

    static _fromIdtoken(idToken, user) {
        return new MultiFactorSessionImpl(MultiFactorSessionType.ENROLL, idToken, user);
    }
}

class Resolver {
    constructor(auth, error) {
        const waiting = error.customData._serverResponse;
        _assert(waiting.mfaPendingCredential, auth, "internal-error");
        Object.assign(this, { auth, error, waiting });
        this.hints = (waiting.mfaInfo ?? []).map((info) => MultiFactorInfoImpl._fromServerResponse(auth, info));
        this.session = new MultiFactorSessionImpl(
            MultiFactorSessionType.SIGN_IN, waiting.mfaPendingCredential,
        );
    }

    async resolveSignIn(assertion) {
        const { auth, error } = this;
        const tokens = await assertion._process(auth, this.session);
        const { mfaInfo, mfaPendingCredential, ...rest } = this.waiting;
        const answer = { ...rest, idToken: tokens.idToken, refreshToken: tokens.refreshToken };
        if (error.customData.operationType === OperationType.REAUTHENTICATE) {
            return UserCredentialImpl._forOperation(error.user, OperationType.REAUTHENTICATE, answer);
        }
        const result = await UserCredentialImpl._fromIdTokenResponse(auth, OperationType.SIGN_IN, answer);
        await auth._updateCurrentUser(result.user);
        return result;
    }
}

export function getMultiFactorResolver(auth, error) {
    _assert(error.customData?.operationType && error.customData._serverResponse, auth, "argument-error");
    return new Resolver(_castAuth(getModularInstance(auth)), error);
}

// An assertion of either kind: what ends an enrollment, and what ends a sign-in.
class Assertion {
    constructor(factorId, enroll, signIn) {
        Object.assign(this, { factorId, enroll, signIn });
    }

    _process(auth, { type, credential }, displayName) {
        return type === MultiFactorSessionType.ENROLL
            ? this.enroll(auth, { idToken: credential, displayName })
            : this.signIn(auth, { mfaPendingCredential: credential });
    }
}

export class PhoneMultiFactorGenerator {
    static FACTOR_ID = FactorId.PHONE;

    static assertion(credential) {
        const answer = () => ({ phoneVerificationInfo: credential._makeVerificationRequest() });
        return new Assertion(
            FactorId.PHONE,
            (auth, request) => enrollments.finalizeEnrollPhoneMfa(auth, { ...request, ...answer() }),
            (auth, request) => signIns.finalizeSignInPhoneMfa(auth, { ...request, ...answer() }),
        );
    }
}

export class TotpSecret {
    constructor(auth, { totpSessionInfo: info }) {
        Object.assign(this, {
            auth, sessionInfo: info.sessionInfo, secretKey: info.sharedSecretKey,
            hashingAlgorithm: info.hashingAlgorithm, codeLength: info.verificationCodeLength,
            codeIntervalSeconds: info.periodSec,
            enrollmentCompletionDeadline: new Date(info.finalizeEnrollmentTime).toUTCString(),
        });
    }

    generateQrCodeUrl(account = this.auth.currentUser?.email ?? "unknownuser", issuer = this.auth.name) {
        return `otpauth://totp/${issuer}:${account}?secret=${this.secretKey}&issuer=${issuer}`
            + `&algorithm=${this.hashingAlgorithm}&digits=${this.codeLength}`;
    }
}

export class TotpMultiFactorGenerator {
    static FACTOR_ID = FactorId.TOTP;

    static async generateSecret({ user, credential }) {
        _assert(user?.auth, "internal-error");
        const request = { idToken: credential, totpEnrollmentInfo: {} };
        return new TotpSecret(user.auth, await enrollments.startEnrollTotpMfa(user.auth, request));
    }

    static assertionForEnrollment({ sessionInfo }, verificationCode) {
        const totpVerificationInfo = { sessionInfo, verificationCode };
        return new Assertion(FactorId.TOTP, (auth, request) => (
            enrollments.finalizeEnrollTotpMfa(auth, { ...request, totpVerificationInfo })
        ));
    }

    static assertionForSignIn(mfaEnrollmentId, verificationCode) {
        const totpVerificationInfo = { verificationCode };
        return new Assertion(FactorId.TOTP, undefined, (auth, request) => (
            signIns.finalizeSignInTotpMfa(auth, { ...request, mfaEnrollmentId, totpVerificationInfo })
        ));
    }
}
