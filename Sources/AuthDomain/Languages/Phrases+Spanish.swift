extension Phrases {
    /// In Spanish.
    static let spanish = Phrases(
        verifyEmail: Action(
            title: "Verificar su correo electrónico",
            question: "¿Es {email} su dirección de correo electrónico?",
            button: "Verificar",
            success: """
                Su dirección de correo electrónico {email} está verificada. Puede volver a la \
                aplicación.
                """,
            subject: "Verifique su dirección de correo electrónico",
            mail: "Para verificar la dirección {email}, abra este enlace:"
        ),
        resetPassword: Action(
            title: "Restablecer su contraseña",
            question: "Elija una contraseña nueva para {email}.",
            button: "Guardar",
            success: "Su contraseña ha cambiado. Ya puede iniciar sesión con ella.",
            subject: "Restablezca su contraseña",
            mail: "Para restablecer la contraseña de {email}, abra este enlace:"
        ),
        recoverEmail: Action(
            title: "Recuperar su correo electrónico",
            question: """
                La dirección de correo electrónico de su cuenta ha cambiado. ¿Volver a {email}?
                """,
            button: "Recuperar",
            success: """
                Su dirección vuelve a ser {email}. Si usted no pidió el cambio, puede que alguien \
                conozca su contraseña: restablézcala.
                """,
            subject: "Su dirección de correo electrónico ha cambiado",
            mail: """
                La dirección de correo electrónico de su cuenta ha cambiado. Para volver a \
                {email}, abra este enlace:
                """
        ),
        changeEmail: Action(
            title: "Verificar su nuevo correo electrónico",
            question: "¿Cambiar la dirección de su cuenta de {email} a {newEmail}?",
            button: "Cambiar",
            success: "Su dirección es ahora {newEmail}. Puede iniciar sesión con ella.",
            subject: "Verifique su nueva dirección de correo electrónico",
            mail: "Para verificar la nueva dirección {newEmail}, abra este enlace:"
        ),
        removeFactor: Action(
            title: "Quitar el segundo factor",
            question: """
                Se ha añadido el número de teléfono {number} a su cuenta como segundo factor. \
                ¿Quitarlo? Se cerrará la sesión en todos los dispositivos.
                """,
            button: "Quitar",
            success: """
                El segundo factor se ha quitado y la sesión está cerrada en todos los \
                dispositivos. Si usted no lo añadió, puede que alguien conozca su contraseña: \
                restablézcala.
                """,
            subject: "Se ha añadido un segundo factor a su cuenta",
            mail: """
                Se ha añadido un segundo factor a su cuenta. Para quitarlo, abra este enlace:
                """
        ),
        removeAppQuestion: """
            Se ha añadido una aplicación de autenticación a su cuenta como segundo factor. \
            ¿Quitarla? Se cerrará la sesión en todos los dispositivos.
            """,
        signIn: Notice(
            subject: "Iniciar sesión en {app}",
            body: "Para iniciar sesión como {email}, abra este enlace:"
        ),
        recoveryCodeUsed: Notice(
            subject: "Se ha usado un código de recuperación",
            body: """
                Alguien ha iniciado sesión en su cuenta con un código de recuperación. Códigos \
                restantes: {count}. Si no fue usted, restablezca su contraseña y cree nuevos \
                códigos de recuperación.
                """
        ),
        recoveryCodesMade: Notice(
            subject: "Nuevos códigos de recuperación",
            body: """
                Se han creado nuevos códigos de recuperación para su cuenta; los anteriores ya no \
                valen. Si no fue usted, restablezca su contraseña.
                """
        ),
        passwordChanged: Notice(
            subject: "Se ha cambiado su contraseña",
            body: """
                Se ha cambiado la contraseña de su cuenta de {app}. Si no ha sido usted, \
                restablezca su contraseña.
                """
        ),
        factorRemoved: Notice(
            subject: "Se ha eliminado un segundo factor",
            body: """
                Se ha eliminado un segundo factor de su cuenta de {app}. Si no ha sido \
                usted, restablezca su contraseña y vuelva a añadir un segundo factor.
                """
        ),
        wrongSecondFactor: Notice(
            subject: "Se ha impedido un inicio de sesión",
            body: """
                Alguien ha introducido la contraseña correcta de su cuenta de {app}, pero \
                un código erróneo del segundo factor, y no ha podido entrar. Si no ha sido \
                usted, cambie su contraseña.
                """
        ),
        notAskedFor: "Si usted no lo pidió, no tiene que hacer nada.",
        smsCode: "{code} es su clave para {app}.",
        labels: Labels(
            emailAddress: "Correo electrónico",
            newPassword: "Contraseña nueva",
            goOn: "Continuar"
        ),
        failures: Failures(
            title: "No ha funcionado",
            expired: "Este enlace ha caducado. Pida uno nuevo en la aplicación.",
            used: """
                Este enlace ya se ha usado o no está completo. Pida uno nuevo en la aplicación.
                """,
            incomplete: "Este enlace no está completo.",
            leadsNowhere: "Este enlace no dice dónde continuar.",
            unusable: "Este enlace no se puede usar.",
            accountDisabled: "Esta cuenta está inhabilitada.",
            emailTaken: "Otra cuenta tiene esta dirección de correo electrónico.",
            passwordTooShort: "Una contraseña necesita al menos {count} caracteres.",
            passwordTooLong: "Una contraseña puede tener como máximo {count} caracteres.",
            passwordWithoutLowercase: "Una contraseña necesita una letra minúscula (a–z).",
            passwordWithoutUppercase: "Una contraseña necesita una letra mayúscula (A–Z).",
            passwordWithoutDigit: "Una contraseña necesita una cifra (0–9).",
            passwordWithoutSymbol: "Una contraseña necesita un símbolo como ! o #."
        )
    )
}

extension AuthorizationPhrases {
    static let spanish = AuthorizationPhrases(
        title: "Iniciar sesión",
        wait: "Un momento…",
        done: "Puede volver a la aplicación y cerrar esta ventana.",
        failed: "No ha funcionado. Inténtelo más tarde.",
        lost: """
            Este inicio de sesión no empezó en esta ventana o ya terminó. Inténtelo de nuevo en la \
            aplicación.
            """,
        cancelled: "No permitió que la aplicación iniciara su sesión.",
        refused: "El proveedor no le dejó iniciar sesión.",
        notSetUp: "La aplicación no ofrece esta forma de iniciar sesión.",
        notAllowed: "Esta página la abrió algo que los autores de la aplicación no han registrado.",
        noStorage: """
            Su navegador no guarda datos de esta página. Permítalo e inténtelo de nuevo en la \
            aplicación.
            """,
        unreachable: """
            La página de la aplicación ya no está. Cierre esta ventana e inténtelo de nuevo en la \
            aplicación.
            """,
        needsScript: "Esta página necesita JavaScript.",
        back: "Volver a la aplicación"
    )
}
