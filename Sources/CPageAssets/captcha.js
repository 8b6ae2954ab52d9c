// Shows somebody else's captcha; all of them are drawn by a call of the same form.

/** Has a captcha draw itself, or, where it draws nothing, give its answer. */
async function draw(tool, { library, siteKey, isInvisible }, answer, fail) {
    const options = { sitekey: siteKey, callback: answer, "error-callback": fail };
    if (isInvisible) options.size = "invisible";
    const widget = tool.render("captcha", options);
    // Turnstile begins by itself, whatever its key says of its looks.
    if (!isInvisible || library === "turnstile") return;
    answer(await tool.execute(widget, { action: "verify_app" }));
}

/** Shows a captcha in the element `captcha`, and tells its answer once: some tell it in two ways. */
export function showCaptcha(captcha, tell, fail) {
    let isAnswered = false;
    const answer = (token) => {
        if (!token || isAnswered) return;
        isAnswered = true;
        tell(token);
    };
    const element = document.createElement("script");
    element.onerror = fail;
    window.hearthCaptchaReady = () => {
        const tool = captcha.library.split(".").reduce((object, name) => object[name], window);
        draw(tool, captcha, answer, fail).catch(fail);
    };
    const language = document.documentElement.lang;
    element.src = `${captcha.script}?render=explicit&onload=hearthCaptchaReady&hl=${language}`;
    document.head.append(element);
}
