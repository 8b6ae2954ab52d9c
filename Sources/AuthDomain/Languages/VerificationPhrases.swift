/// What the page says that an app shows before a text message is sent for it.
package struct VerificationPhrases: Sendable, InEveryLanguage {
    package let title: Phrase
    /// While the browser works on our own challenge.
    package let work: Phrase
    /// Above somebody else's captcha.
    package let captcha: Phrase
}

extension VerificationPhrases {
    static let arabic = VerificationPhrases(
        title: "التحقق من الأمان",
        work: "لحظة من فضلك. يُنجز متصفحك مهمة صغيرة تمنع إساءة استخدام الرسائل النصية.",
        captcha: "أكّد أنك إنسان."
    )
    static let bengali = VerificationPhrases(
        title: "নিরাপত্তা যাচাই",
        work: """
            একটু অপেক্ষা করুন। আপনার ব্রাউজার একটি ছোট কাজ করছে, যাতে এসএমএসের অপব্যবহার না হয়।
            """,
        captcha: "নিশ্চিত করুন যে আপনি একজন মানুষ।"
    )
    static let chinese = VerificationPhrases(
        title: "安全检查",
        work: "请稍候。您的浏览器正在完成一项小任务，以防止短信被滥用。",
        captcha: "请确认您是真人。"
    )
    static let english = VerificationPhrases(
        title: "Security check",
        work: "One moment. Your browser does a small task that keeps text messages from abuse.",
        captcha: "Confirm that you are a person."
    )
    static let french = VerificationPhrases(
        title: "Contrôle de sécurité",
        work: "Un instant. Votre navigateur effectue une petite tâche qui évite l’abus des SMS.",
        captcha: "Confirmez que vous êtes une personne."
    )
    static let german = VerificationPhrases(
        title: "Sicherheitsprüfung",
        work: "Einen Moment. Ihr Browser löst eine kleine Aufgabe, die SMS vor Missbrauch schützt.",
        captcha: "Bestätigen Sie, dass Sie ein Mensch sind."
    )
    static let hindi = VerificationPhrases(
        title: "सुरक्षा जाँच",
        work: "एक क्षण रुकिए। आपका ब्राउज़र एक छोटा काम कर रहा है, जिससे एसएमएस का दुरुपयोग न हो।",
        captcha: "पुष्टि कीजिए कि आप एक इंसान हैं।"
    )
    static let japanese = VerificationPhrases(
        title: "セキュリティの確認",
        work: "少々お待ちください。SMS の悪用を防ぐため、ブラウザーが小さな処理を行っています。",
        captcha: "あなたが人間であることを確認してください。"
    )
    static let persian = VerificationPhrases(
        title: "بررسی امنیتی",
        work: "یک لحظه صبر کنید. مرورگر شما کار کوچکی انجام می‌دهد تا از پیامک سوءاستفاده نشود.",
        captcha: "تأیید کنید که انسان هستید."
    )
    static let portuguese = VerificationPhrases(
        title: "Verificação de segurança",
        work: "Um momento. O seu navegador faz uma pequena tarefa que evita o abuso de SMS.",
        captcha: "Confirme que você é uma pessoa."
    )
    static let spanish = VerificationPhrases(
        title: "Control de seguridad",
        work: "Un momento. Su navegador hace una pequeña tarea que evita el abuso de los SMS.",
        captcha: "Confirme que usted es una persona."
    )
    static let thai = VerificationPhrases(
        title: "การตรวจสอบความปลอดภัย",
        work: "โปรดรอสักครู่ เบราว์เซอร์ของคุณกำลังทำงานเล็กน้อยเพื่อป้องกันการใช้ SMS ในทางที่ผิด",
        captcha: "ยืนยันว่าคุณเป็นมนุษย์"
    )
}
