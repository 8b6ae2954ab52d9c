extension AuthorizationPhrases {
    static let arabic = AuthorizationPhrases(
        title: "تسجيل الدخول",
        wait: "لحظة من فضلك…",
        done: "يمكنك العودة إلى التطبيق وإغلاق هذه النافذة.",
        failed: "لم ينجح ذلك. حاول مرة أخرى لاحقًا.",
        lost: "لم يبدأ تسجيل الدخول هذا في هذه النافذة، أو أنه انتهى. حاول مرة أخرى في التطبيق.",
        cancelled: "لم تسمح للتطبيق بتسجيل دخولك.",
        refused: "لم يسمح لك الموفّر بتسجيل الدخول.",
        notSetUp: "لا يتيح التطبيق طريقة تسجيل الدخول هذه.",
        notAllowed: "فُتحت هذه الصفحة من جهة لم يذكرها صانعو التطبيق.",
        noStorage: "لا يحفظ متصفحك بيانات لهذه الصفحة. اسمح بذلك، ثم حاول مرة أخرى في التطبيق.",
        unreachable: "لم تعد صفحة التطبيق موجودة. أغلق هذه النافذة، وحاول مرة أخرى في التطبيق.",
        needsScript: "تحتاج هذه الصفحة إلى JavaScript.",
        back: "العودة إلى التطبيق"
    )

    static let bengali = AuthorizationPhrases(
        title: "সাইন ইন",
        wait: "এক মুহূর্ত…",
        done: "আপনি অ্যাপে ফিরে যেতে পারেন। এই উইন্ডো বন্ধ করা যায়।",
        failed: "কাজ হয়নি। পরে আবার চেষ্টা করুন।",
        lost: "এই সাইন-ইন এই উইন্ডোতে শুরু হয়নি, বা শেষ হয়ে গেছে। অ্যাপে আবার চেষ্টা করুন।",
        cancelled: "আপনি অ্যাপটিকে সাইন ইন করতে দেননি।",
        refused: "প্রদানকারী আপনাকে সাইন ইন করতে দেয়নি।",
        notSetUp: "অ্যাপটি এভাবে সাইন ইন করতে দেয় না।",
        notAllowed: "এই পাতা এমন কিছু থেকে খোলা হয়েছে যা অ্যাপের নির্মাতারা উল্লেখ করেননি।",
        noStorage: "আপনার ব্রাউজার এই পাতার তথ্য রাখে না। অনুমতি দিন, তারপর অ্যাপে আবার চেষ্টা করুন।",
        unreachable: "অ্যাপের পাতা আর নেই। এই উইন্ডো বন্ধ করে অ্যাপে আবার চেষ্টা করুন।",
        needsScript: "এই পাতার জন্য JavaScript দরকার।",
        back: "অ্যাপে ফিরুন"
    )

    static let chinese = AuthorizationPhrases(
        title: "登录",
        wait: "请稍候…",
        done: "您可以返回应用，并关闭此窗口。",
        failed: "操作未成功。请稍后再试。",
        lost: "此次登录不是在这个窗口开始的，或者已经结束。请在应用中重试。",
        cancelled: "您没有允许应用让您登录。",
        refused: "登录服务商没有允许您登录。",
        notSetUp: "该应用不提供这种登录方式。",
        notAllowed: "打开此页面的来源未经应用开发者登记。",
        noStorage: "您的浏览器没有为此页面保存数据。请允许保存，然后在应用中重试。",
        unreachable: "应用的页面已不存在。请关闭此窗口，然后在应用中重试。",
        needsScript: "此页面需要 JavaScript。",
        back: "返回应用"
    )

    static let french = AuthorizationPhrases(
        title: "Connexion",
        wait: "Un instant…",
        done: "Vous pouvez revenir à l’application et fermer cette fenêtre.",
        failed: "Cela n’a pas fonctionné. Réessayez plus tard.",
        lost: """
            Cette connexion n’a pas commencé dans cette fenêtre, ou elle est terminée. Réessayez \
            dans l’application.
            """,
        cancelled: "Vous n’avez pas autorisé l’application à vous connecter.",
        refused: "Le fournisseur ne vous a pas laissé vous connecter.",
        notSetUp: "L’application ne propose pas cette façon de se connecter.",
        notAllowed: """
            Cette page a été ouverte par quelque chose que les auteurs de l’application n’ont pas \
            déclaré.
            """,
        noStorage: """
            Votre navigateur ne garde pas de données pour cette page. Autorisez-le, puis réessayez \
            dans l’application.
            """,
        unreachable: """
            La page de l’application n’est plus là. Fermez cette fenêtre et réessayez dans \
            l’application.
            """,
        needsScript: "Cette page a besoin de JavaScript.",
        back: "Retour à l’application"
    )

    static let german = AuthorizationPhrases(
        title: "Anmelden",
        wait: "Einen Moment…",
        done: "Sie können zur App zurückkehren und dieses Fenster schließen.",
        failed: "Das hat nicht funktioniert. Versuchen Sie es später noch einmal.",
        lost: """
            Diese Anmeldung hat nicht in diesem Fenster begonnen oder ist schon vorbei. Versuchen \
            Sie es in der App noch einmal.
            """,
        cancelled: "Sie haben der App nicht erlaubt, Sie anzumelden.",
        refused: "Der Anbieter hat die Anmeldung nicht zugelassen.",
        notSetUp: "Die App bietet diese Anmeldung nicht an.",
        notAllowed: "Diese Seite wurde von etwas geöffnet, das die App nicht eingetragen hat.",
        noStorage: """
            Ihr Browser speichert für diese Seite keine Daten. Erlauben Sie es, und versuchen Sie \
            es in der App noch einmal.
            """,
        unreachable: """
            Die Seite der App ist nicht mehr da. Schließen Sie dieses Fenster, und versuchen Sie es \
            in der App noch einmal.
            """,
        needsScript: "Diese Seite braucht JavaScript.",
        back: "Zurück zur App"
    )

    static let hindi = AuthorizationPhrases(
        title: "साइन इन",
        wait: "एक क्षण…",
        done: "आप ऐप पर वापस जा सकते हैं और यह विंडो बंद कर सकते हैं।",
        failed: "यह नहीं हो सका। बाद में फिर कोशिश करें।",
        lost: "यह साइन-इन इस विंडो में शुरू नहीं हुआ, या पूरा हो चुका है। ऐप में फिर कोशिश करें।",
        cancelled: "आपने ऐप को साइन इन करने की अनुमति नहीं दी।",
        refused: "प्रदाता ने आपको साइन इन करने नहीं दिया।",
        notSetUp: "ऐप में साइन इन का यह तरीका नहीं है।",
        notAllowed: "यह पेज ऐसी जगह से खोला गया जिसे ऐप के निर्माताओं ने दर्ज नहीं किया है।",
        noStorage: "आपका ब्राउज़र इस पेज का डेटा नहीं रखता। अनुमति दें, और ऐप में फिर कोशिश करें।",
        unreachable: "ऐप का पेज अब नहीं है। यह विंडो बंद करें, और ऐप में फिर कोशिश करें।",
        needsScript: "इस पेज को JavaScript चाहिए।",
        back: "ऐप पर वापस"
    )
}
