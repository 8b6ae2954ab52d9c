// Stands for a provider that nobody has set up, on a development server: whom does it vouch for?
//
// Browser tests of apps press what they find on the Auth emulator's page, so its title and the names of its
// elements are the same. Source: firebase-tools, src/emulator/auth/widget_ui.ts.

const TITLE = "Auth Emulator IDP Login Widget";
const NAMES = ["Ada", "Blaise", "Carl", "Emmy", "Grace", "Henri", "Kurt", "Maryam", "Sofia", "Srinivasa"];

/** Lists the provider's accounts, and a form for another one; `done` gets the claims of one of them. */
export function choose(answer, provider, done) {
    const place = document.getElementById("chooser");
    for (const name of place.querySelectorAll(".js-provider-id")) {
        name.textContent = provider.charAt(0).toUpperCase() + provider.slice(1);
    }
    const form = document.getElementById("main-form");
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        const fields = Object.fromEntries(new FormData(form));
        done(claimsOf({ rawId: randomDigits(40), ...fields }));
    });
    press("autogen-button", () => fill(form));
    press("back-button", () => toggleForm(false));
    // All at once, for tests that take the list as soon as they see it.
    place.querySelector("ul").append(...answer.accounts.map((account) => known(account, done)), another());
    place.hidden = false;
    window.toggleForm = toggleForm;
    document.title = TITLE;
}

function press(id, action) {
    document.getElementById(id).addEventListener("click", action);
}

/** Shows the form in place of the list, or the list again. */
function toggleForm(showsForm) {
    document.getElementById("add-user").hidden = !showsForm;
    document.getElementById("accounts-list").hidden = showsForm;
}

/** An account that there is. */
function known(account, done) {
    const claims = claimsOf(account);
    const item = listItem("js-reuse-account", () => done(claims));
    item.dataset.idToken = encodeURIComponent(JSON.stringify(claims));
    const button = item.firstElementChild;
    button.textContent = account.displayName || account.email || account.rawId;
    if (account.displayName && account.email) {
        const email = document.createElement("span");
        email.className = "mdc-list-item__secondary-text";
        email.textContent = account.email;
        button.append(document.createElement("br"), email);
    }
    return item;
}

/** What leads to the form. */
function another() {
    const item = listItem("js-new-account", () => toggleForm(true));
    item.id = "add-account-button";
    item.firstElementChild.textContent = "Add new account";
    return item;
}

function listItem(name, action) {
    const button = document.createElement("button");
    button.type = "button";
    const item = document.createElement("li");
    item.className = name;
    item.append(button);
    item.addEventListener("click", action);
    return item;
}

/** Makes somebody up. */
function fill(form) {
    const [first, last] = [pick(NAMES), pick(NAMES)];
    const { email, displayName, screenName } = form.elements;
    email.value = `${first}.${last}.${randomDigits(4)}@example.com`.toLowerCase();
    displayName.value = `${first} ${last}`;
    screenName.value = `${first}_${last}`.toLowerCase();
}

function claimsOf(account) {
    const claims = { sub: account.rawId, iss: "", aud: "", exp: 0, iat: 0 };
    if (account.displayName) claims.name = account.displayName;
    if (account.screenName) claims.screen_name = account.screenName;
    if (account.photoUrl) claims.picture = account.photoUrl;
    if (account.email) Object.assign(claims, { email: account.email, email_verified: true });
    return claims;
}

function pick(names) {
    return names[Math.floor(Math.random() * names.length)];
}

function randomDigits(count) {
    const bytes = crypto.getRandomValues(new Uint8Array(count));
    return Array.from(bytes, (byte) => byte % 10).join("");
}
