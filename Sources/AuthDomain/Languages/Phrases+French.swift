extension Phrases {
    /// In French.
    static let french = Phrases(
        verifyEmail: Action(
            title: "Confirmer votre adresse e-mail",
            question: "{email} est-elle votre adresse e-mail ?",
            button: "Confirmer",
            success: """
                Votre adresse e-mail {email} est confirmée. Vous pouvez revenir à l’application.
                """,
            subject: "Confirmez votre adresse e-mail",
            mail: "Pour confirmer l’adresse e-mail {email}, ouvrez ce lien :"
        ),
        resetPassword: Action(
            title: "Réinitialiser votre mot de passe",
            question: "Choisissez un nouveau mot de passe pour {email}.",
            button: "Enregistrer",
            success: """
                Votre mot de passe a été modifié. Vous pouvez maintenant vous connecter avec.
                """,
            subject: "Réinitialisez votre mot de passe",
            mail: "Pour réinitialiser le mot de passe de {email}, ouvrez ce lien :"
        ),
        recoverEmail: Action(
            title: "Rétablir votre adresse e-mail",
            question: "L’adresse e-mail de votre compte a été modifiée. Revenir à {email} ?",
            button: "Rétablir",
            success: """
                Votre adresse e-mail est de nouveau {email}. Si vous n’avez pas demandé cette \
                modification, quelqu’un connaît peut-être votre mot de passe : réinitialisez-le.
                """,
            subject: "Votre adresse e-mail a été modifiée",
            mail: """
                L’adresse e-mail de votre compte a été modifiée. Pour revenir à {email}, ouvrez \
                ce lien :
                """
        ),
        changeEmail: Action(
            title: "Confirmer votre nouvelle adresse e-mail",
            question: "Remplacer l’adresse e-mail de votre compte, {email}, par {newEmail} ?",
            button: "Remplacer",
            success: """
                Votre adresse e-mail est maintenant {newEmail}. Vous pouvez vous connecter avec.
                """,
            subject: "Confirmez votre nouvelle adresse e-mail",
            mail: "Pour confirmer la nouvelle adresse e-mail {newEmail}, ouvrez ce lien :"
        ),
        removeFactor: Action(
            title: "Supprimer le second facteur",
            question: """
                Le numéro de téléphone {number} a été ajouté à votre compte comme second facteur. \
                Le supprimer ? Vous serez déconnecté partout.
                """,
            button: "Supprimer",
            success: """
                Le second facteur est supprimé et vous êtes déconnecté partout. Si vous ne l’avez \
                pas ajouté, quelqu’un connaît peut-être votre mot de passe : réinitialisez-le.
                """,
            subject: "Un second facteur a été ajouté à votre compte",
            mail: """
                Un second facteur a été ajouté à votre compte. Pour le supprimer, ouvrez ce lien :
                """
        ),
        removeAppQuestion: """
            Une application d’authentification a été ajoutée à votre compte comme second facteur. \
            La supprimer ? Vous serez déconnecté partout.
            """,
        signIn: Notice(
            subject: "Connexion à {app}",
            body: "Pour vous connecter en tant que {email}, ouvrez ce lien :"
        ),
        recoveryCodeUsed: Notice(
            subject: "Un code de récupération a été utilisé",
            body: """
                Quelqu’un s’est connecté à votre compte avec un code de récupération. Codes \
                restants : {count}. Si ce n’était pas vous, réinitialisez votre mot de passe et \
                créez de nouveaux codes de récupération.
                """
        ),
        recoveryCodesMade: Notice(
            subject: "Nouveaux codes de récupération",
            body: """
                De nouveaux codes de récupération ont été créés pour votre compte ; les anciens \
                ne sont plus valables. Si ce n’était pas vous, réinitialisez votre mot de passe.
                """
        ),
        passwordChanged: Notice(
            subject: "Votre mot de passe a été modifié",
            body: """
                Le mot de passe de votre compte {app} a été modifié. Si ce n'était pas \
                vous, réinitialisez votre mot de passe.
                """
        ),
        factorRemoved: Notice(
            subject: "Un second facteur a été supprimé",
            body: """
                Un second facteur a été supprimé de votre compte {app}. Si ce n'était pas \
                vous, réinitialisez votre mot de passe et ajoutez de nouveau un second \
                facteur.
                """
        ),
        wrongSecondFactor: Notice(
            subject: "Une connexion a été bloquée",
            body: """
                Quelqu'un a saisi le bon mot de passe de votre compte {app}, mais un code \
                erroné pour le second facteur, et n'a pas été connecté. Si ce n'était pas \
                vous, changez votre mot de passe.
                """
        ),
        notAskedFor: "Si vous n’avez rien demandé, vous n’avez rien à faire.",
        smsCode: "{code} est votre code de vérification pour {app}.",
        labels: Labels(
            emailAddress: "Adresse e-mail",
            newPassword: "Nouveau mot de passe",
            goOn: "Continuer"
        ),
        failures: Failures(
            title: "Cela n’a pas fonctionné",
            expired: "Ce lien a expiré. Demandez-en un nouveau dans l’application.",
            used: """
                Ce lien a déjà été utilisé ou n’est pas complet. Demandez-en un nouveau dans \
                l’application.
                """,
            incomplete: "Ce lien n’est pas complet.",
            leadsNowhere: "Ce lien ne dit pas où continuer.",
            unusable: "Ce lien ne peut pas être utilisé.",
            accountDisabled: "Ce compte est désactivé.",
            emailTaken: "Un autre compte a cette adresse e-mail.",
            passwordTooShort: "Un mot de passe doit avoir au moins {count} caractères.",
            passwordTooLong: "Un mot de passe peut avoir au plus {count} caractères.",
            passwordWithoutLowercase: "Un mot de passe doit avoir une lettre minuscule (a–z).",
            passwordWithoutUppercase: "Un mot de passe doit avoir une lettre majuscule (A–Z).",
            passwordWithoutDigit: "Un mot de passe doit avoir un chiffre (0–9).",
            passwordWithoutSymbol: "Un mot de passe doit avoir un symbole comme ! ou #."
        )
    )
}

extension AuthorizationPhrases {
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
}
