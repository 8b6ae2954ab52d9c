// Stand-in: the names of a user's providers, SAML's provider, and what a provider told of its user.
import { FederatedAuthProvider } from "@firebase/auth/src/core/providers/federated";

export const providerDataAsNames = (infos) => new Set(infos.map(({ providerId }) => providerId).filter(Boolean));

// Its sign-ins go by windows alone: nothing here reads a SAML credential.
export class SAMLAuthProvider extends FederatedAuthProvider {}

export function getAdditionalUserInfo({ user, _tokenResponse: answer }) {
    if (user.isAnonymous && !answer) return { providerId: null, isNewUser: false, profile: null };
    if (!answer) return null;
    const providerId = answer.providerId ?? null;
    const profile = answer.rawUserInfo ? JSON.parse(answer.rawUserInfo) : {};
    const isNewUser = answer.isNewUser ?? answer.kind === "identitytoolkit#SignupNewUserResponse";
    return { providerId, isNewUser, profile, username: answer.screenName ?? null };
}
