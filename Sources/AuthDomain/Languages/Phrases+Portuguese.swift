extension Phrases {
    /// In Portuguese.
    static let portuguese = Phrases(
        verifyEmail: Action(
            title: "Confirmar o seu e-mail",
            question: "{email} é o seu endereço de e-mail?",
            button: "Confirmar",
            success: "O seu e-mail {email} está confirmado. Pode voltar ao aplicativo.",
            subject: "Confirme o seu endereço de e-mail",
            mail: "Para confirmar o e-mail {email}, abra este link:"
        ),
        resetPassword: Action(
            title: "Redefinir a sua senha",
            question: "Escolha uma nova senha para {email}.",
            button: "Salvar",
            success: "A sua senha foi alterada. Já pode entrar com ela.",
            subject: "Redefina a sua senha",
            mail: "Para redefinir a senha de {email}, abra este link:"
        ),
        recoverEmail: Action(
            title: "Recuperar o seu e-mail",
            question: "O e-mail da sua conta foi alterado. Voltar para {email}?",
            button: "Recuperar",
            success: """
                O seu e-mail voltou a ser {email}. Se não pediu a alteração, alguém pode conhecer \
                a sua senha: redefina-a.
                """,
            subject: "O seu endereço de e-mail foi alterado",
            mail: """
                O e-mail da sua conta foi alterado. Para voltar para {email}, abra este link:
                """
        ),
        changeEmail: Action(
            title: "Confirmar o seu novo e-mail",
            question: "Alterar o e-mail da sua conta de {email} para {newEmail}?",
            button: "Alterar",
            success: "O seu e-mail agora é {newEmail}. Pode entrar com ele.",
            subject: "Confirme o seu novo endereço de e-mail",
            mail: "Para confirmar o novo e-mail {newEmail}, abra este link:"
        ),
        removeFactor: Action(
            title: "Remover o segundo fator",
            question: """
                O número de telefone {number} foi adicionado à sua conta como segundo fator. \
                Remover? A sua sessão será encerrada em todos os dispositivos.
                """,
            button: "Remover",
            success: """
                O segundo fator foi removido e a sua sessão foi encerrada em todos os \
                dispositivos. Se não foi você que o adicionou, alguém pode conhecer a sua senha: \
                redefina-a.
                """,
            subject: "Um segundo fator foi adicionado à sua conta",
            mail: """
                Um segundo fator foi adicionado à sua conta. Para o remover, abra este link:
                """
        ),
        removeAppQuestion: """
            Um aplicativo autenticador foi adicionado à sua conta como segundo fator. Remover? \
            A sua sessão será encerrada em todos os dispositivos.
            """,
        signIn: Notice(
            subject: "Entrar em {app}",
            body: "Para entrar como {email}, abra este link:"
        ),
        recoveryCodeUsed: Notice(
            subject: "Um código de recuperação foi usado",
            body: """
                Alguém entrou na sua conta com um código de recuperação. Códigos restantes: \
                {count}. Se não foi você, redefina a sua senha e crie novos códigos de recuperação.
                """
        ),
        recoveryCodesMade: Notice(
            subject: "Novos códigos de recuperação",
            body: """
                Foram criados novos códigos de recuperação para a sua conta; os antigos já não \
                valem. Se não foi você, redefina a sua senha.
                """
        ),
        passwordChanged: Notice(
            subject: "A sua senha foi alterada",
            body: """
                A senha da sua conta de {app} foi alterada. Se não foi você, redefina a \
                sua senha.
                """
        ),
        factorRemoved: Notice(
            subject: "Um segundo fator foi removido",
            body: """
                Um segundo fator foi removido da sua conta de {app}. Se não foi você, \
                redefina a sua senha e adicione um segundo fator novamente.
                """
        ),
        wrongSecondFactor: Notice(
            subject: "Um login foi impedido",
            body: """
                Alguém digitou a senha correta da sua conta de {app}, mas um código errado \
                do segundo fator, e não conseguiu entrar. Se não foi você, altere a sua \
                senha.
                """
        ),
        notAskedFor: "Se não pediu isto, não precisa fazer nada.",
        smsCode: "{code} é o seu PIN para {app}.",
        labels: Labels(
            emailAddress: "Endereço de e-mail",
            newPassword: "Nova senha",
            goOn: "Continuar"
        ),
        failures: Failures(
            title: "Não deu certo",
            expired: "Este link expirou. Peça um novo no aplicativo.",
            used: "Este link já foi usado ou não está completo. Peça um novo no aplicativo.",
            incomplete: "Este link não está completo.",
            leadsNowhere: "Este link não diz onde continuar.",
            unusable: "Este link não pode ser usado.",
            accountDisabled: "Esta conta está desativada.",
            emailTaken: "Outra conta tem este endereço de e-mail.",
            passwordTooShort: "Uma senha precisa de pelo menos {count} caracteres.",
            passwordTooLong: "Uma senha pode ter no máximo {count} caracteres.",
            passwordWithoutLowercase: "Uma senha precisa de uma letra minúscula (a–z).",
            passwordWithoutUppercase: "Uma senha precisa de uma letra maiúscula (A–Z).",
            passwordWithoutDigit: "Uma senha precisa de um algarismo (0–9).",
            passwordWithoutSymbol: "Uma senha precisa de um símbolo como ! ou #."
        )
    )
}

extension AuthorizationPhrases {
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
}
