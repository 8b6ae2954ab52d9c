// Tenants: the same address is another user in each of them.
import * as firebase from "/firebase.js";
import {
    PASSWORD, address, administrate, codeIn, connect, equal, mail, place, refused, signUp,
} from "../world.js";

async function tenant() {
    await administrate("PATCH", "/v2/projects/PROJECT/config?updateMask=multiTenant", {
        multiTenant: { allowTenants: true },
    });
    const settings = { displayName: "Acme", allowPasswordSignup: true, enableAnonymousUser: true };
    const { name } = await administrate("POST", "/v2/projects/PROJECT/tenants", settings);
    return name.split("/").pop();
}

const inside = (tenantId) => Object.assign(connect(), { tenantId });

export const journeys = {
    async "a tenant's users are its own"() {
        const id = await tenant();
        const auth = inside(id);
        const outside = await signUp(connect());
        const user = await signUp(auth, outside.email);
        equal([user.tenantId, outside.tenantId], [id, null]);
        equal(user.uid === outside.uid, false, "one user in both");
        equal((await user.getIdTokenResult(true)).claims.firebase.tenant, id);
        await firebase.signOut(auth);
        const back = await firebase.signInWithEmailAndPassword(auth, outside.email, PASSWORD);
        equal(back.user.uid, user.uid);
        await refused(() => firebase.updateCurrentUser(connect(), back.user), "auth/tenant-id-mismatch");
        const { user: guest } = await firebase.signInAnonymously(inside(id));
        equal([guest.tenantId, guest.isAnonymous], [id, true]);
        const nowhere = () => firebase.signInWithEmailAndPassword(inside("nobody-1"), address(), PASSWORD);
        // A development server makes a tenant that is named, as the Auth emulator does.
        const code = place.isProduction ? "auth/invalid-tenant-id" : "auth/invalid-credential";
        await refused(nowhere, code);
    },

    async "a tenant's mailed codes are good there only"() {
        const id = await tenant();
        const auth = inside(id);
        const user = await signUp(auth);
        await firebase.sendPasswordResetEmail(auth, user.email);
        const { link } = await mail(user.email);
        equal(firebase.parseActionCodeURL(link).tenantId, id);
        const set = (at) => firebase.confirmPasswordReset(at, codeIn(link), "another horse");
        await refused(set(inside(await tenant())), "auth/invalid-action-code");
        await set(auth);
        await refused(() => user.getIdToken(true), "auth/user-token-expired");
    },
};
