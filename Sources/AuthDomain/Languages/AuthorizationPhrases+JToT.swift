extension AuthorizationPhrases {
    static let japanese = AuthorizationPhrases(
        title: "ログイン",
        wait: "お待ちください…",
        done: "アプリに戻れます。このウィンドウは閉じてかまいません。",
        failed: "うまくいきませんでした。しばらくしてからもう一度お試しください。",
        lost: "このログインはこのウィンドウで始まっていないか、すでに終わっています。アプリでもう一度お試しください。",
        cancelled: "アプリによるログインが許可されませんでした。",
        refused: "プロバイダーがログインを許可しませんでした。",
        notSetUp: "このアプリでは、この方法でログインできません。",
        notAllowed: "このページは、アプリの開発者が登録していないところから開かれました。",
        noStorage: "ブラウザーがこのページのデータを保存していません。保存を許可して、アプリでもう一度お試しください。",
        unreachable: "アプリのページがなくなりました。このウィンドウを閉じて、アプリでもう一度お試しください。",
        needsScript: "このページには JavaScript が必要です。",
        back: "アプリに戻る"
    )

    static let persian = AuthorizationPhrases(
        title: "ورود",
        wait: "یک لحظه…",
        done: "می‌توانید به برنامه برگردید و این پنجره را ببندید.",
        failed: "انجام نشد. بعداً دوباره امتحان کنید.",
        lost: "این ورود در این پنجره آغاز نشده یا به پایان رسیده است. در برنامه دوباره امتحان کنید.",
        cancelled: "به برنامه اجازه ندادید شما را وارد کند.",
        refused: "ارائه‌دهنده اجازهٔ ورود نداد.",
        notSetUp: "این برنامه این روش ورود را ندارد.",
        notAllowed: "این صفحه از جایی باز شد که سازندگان برنامه آن را ثبت نکرده‌اند.",
        noStorage: "مرورگر شما برای این صفحه داده‌ای نگه نمی‌دارد. اجازه دهید و در برنامه دوباره امتحان کنید.",
        unreachable: "صفحهٔ برنامه دیگر نیست. این پنجره را ببندید و در برنامه دوباره امتحان کنید.",
        needsScript: "این صفحه به JavaScript نیاز دارد.",
        back: "بازگشت به برنامه"
    )

    static let portuguese = AuthorizationPhrases(
        title: "Entrar",
        wait: "Um momento…",
        done: "Você pode voltar ao aplicativo e fechar esta janela.",
        failed: "Não funcionou. Tente de novo mais tarde.",
        lost: """
            Este acesso não começou nesta janela ou já terminou. Tente de novo no aplicativo.
            """,
        cancelled: "Você não deixou o aplicativo fazer seu acesso.",
        refused: "O provedor não deixou você entrar.",
        notSetUp: "O aplicativo não oferece esta forma de entrar.",
        notAllowed: "Esta página foi aberta por algo que os autores do aplicativo não registraram.",
        noStorage: """
            Seu navegador não guarda dados para esta página. Permita isso e tente de novo no \
            aplicativo.
            """,
        unreachable: """
            A página do aplicativo não está mais aberta. Feche esta janela e tente de novo no \
            aplicativo.
            """,
        needsScript: "Esta página precisa de JavaScript.",
        back: "Voltar ao aplicativo"
    )

    static let spanish = AuthorizationPhrases(
        title: "Iniciar sesión",
        wait: "Un momento…",
        done: "Puedes volver a la aplicación y cerrar esta ventana.",
        failed: "No ha funcionado. Inténtalo más tarde.",
        lost: """
            Este inicio de sesión no empezó en esta ventana o ya terminó. Inténtalo de nuevo en la \
            aplicación.
            """,
        cancelled: "No permitiste que la aplicación iniciara tu sesión.",
        refused: "El proveedor no te dejó iniciar sesión.",
        notSetUp: "La aplicación no ofrece esta forma de iniciar sesión.",
        notAllowed: "Esta página la abrió algo que los autores de la aplicación no han registrado.",
        noStorage: """
            Tu navegador no guarda datos de esta página. Permítelo e inténtalo de nuevo en la \
            aplicación.
            """,
        unreachable: """
            La página de la aplicación ya no está. Cierra esta ventana e inténtalo de nuevo en la \
            aplicación.
            """,
        needsScript: "Esta página necesita JavaScript.",
        back: "Volver a la aplicación"
    )

    static let thai = AuthorizationPhrases(
        title: "ลงชื่อเข้าใช้",
        wait: "สักครู่…",
        done: "คุณกลับไปที่แอปและปิดหน้าต่างนี้ได้",
        failed: "ไม่สำเร็จ โปรดลองใหม่ภายหลัง",
        lost: "การลงชื่อเข้าใช้นี้ไม่ได้เริ่มในหน้าต่างนี้ หรือสิ้นสุดแล้ว โปรดลองใหม่ในแอป",
        cancelled: "คุณไม่ได้อนุญาตให้แอปลงชื่อเข้าใช้ให้คุณ",
        refused: "ผู้ให้บริการไม่อนุญาตให้คุณลงชื่อเข้าใช้",
        notSetUp: "แอปนี้ไม่มีวิธีลงชื่อเข้าใช้แบบนี้",
        notAllowed: "หน้านี้ถูกเปิดจากที่ซึ่งผู้สร้างแอปไม่ได้ลงทะเบียนไว้",
        noStorage: "เบราว์เซอร์ของคุณไม่เก็บข้อมูลของหน้านี้ โปรดอนุญาต แล้วลองใหม่ในแอป",
        unreachable: "หน้าของแอปไม่อยู่แล้ว โปรดปิดหน้าต่างนี้ แล้วลองใหม่ในแอป",
        needsScript: "หน้านี้ต้องใช้ JavaScript",
        back: "กลับไปที่แอป"
    )
}
