// Stands for a provider that nobody has set up, on a development server: whom does it vouch for?

/** Lists the provider's accounts, and a form for another one; `done` gets the claims of one of them. */
export function choose(answer, words, done) {
    const place = document.getElementById("chooser");
    place.hidden = false;
    const list = place.querySelector("ul");
    for (const account of answer.accounts) {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.account = account.rawId;
        button.textContent = account.displayName || account.email || account.rawId;
        if (account.displayName && account.email) {
            button.append(document.createElement("br"), account.email);
        }
        button.addEventListener("click", () => done(claimsOf(account)));
        const item = document.createElement("li");
        item.append(button);
        list.append(item);
    }
    const form = place.querySelector("form");
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        const fields = Object.fromEntries(new FormData(form));
        done(claimsOf({ rawId: randomDigits(), ...fields }));
    });
}

function claimsOf(account) {
    const claims = { sub: account.rawId, iss: "", aud: "", exp: 0, iat: 0 };
    if (account.displayName) claims.name = account.displayName;
    if (account.screenName) claims.screen_name = account.screenName;
    if (account.photoUrl) claims.picture = account.photoUrl;
    if (account.email) Object.assign(claims, { email: account.email, email_verified: true });
    return claims;
}

function randomDigits() {
    const bytes = crypto.getRandomValues(new Uint8Array(40));
    return Array.from(bytes, (byte) => byte % 10).join("");
}
