extension Phrases {
    /// In German.
    static let german = Phrases(
        verifyEmail: Action(
            title: "E-Mail-Adresse bestätigen",
            question: "Ist {email} Ihre E-Mail-Adresse?",
            button: "Bestätigen",
            success: """
                Ihre E-Mail-Adresse {email} ist bestätigt. Sie können zur App zurückkehren.
                """,
            subject: "Bestätigen Sie Ihre E-Mail-Adresse",
            mail: "Um die E-Mail-Adresse {email} zu bestätigen, öffnen Sie diesen Link:"
        ),
        resetPassword: Action(
            title: "Passwort zurücksetzen",
            question: "Wählen Sie ein neues Passwort für {email}.",
            button: "Speichern",
            success: "Ihr Passwort ist geändert. Sie können sich jetzt damit anmelden.",
            subject: "Setzen Sie Ihr Passwort zurück",
            mail: "Um das Passwort für {email} zurückzusetzen, öffnen Sie diesen Link:"
        ),
        recoverEmail: Action(
            title: "E-Mail-Adresse wiederherstellen",
            question: """
                Die E-Mail-Adresse Ihres Kontos wurde geändert. Soll wieder {email} gelten?
                """,
            button: "Wiederherstellen",
            success: """
                Ihre E-Mail-Adresse ist wieder {email}. Wenn Sie die Änderung nicht gewünscht \
                haben, kennt vielleicht jemand Ihr Passwort: Setzen Sie es zurück.
                """,
            subject: "Ihre E-Mail-Adresse wurde geändert",
            mail: """
                Die E-Mail-Adresse Ihres Kontos wurde geändert. Um wieder {email} zu verwenden, \
                öffnen Sie diesen Link:
                """
        ),
        changeEmail: Action(
            title: "Neue E-Mail-Adresse bestätigen",
            question: """
                Soll die E-Mail-Adresse Ihres Kontos von {email} in {newEmail} geändert werden?
                """,
            button: "Ändern",
            success: "Ihre E-Mail-Adresse ist jetzt {newEmail}. Sie können sich damit anmelden.",
            subject: "Bestätigen Sie Ihre neue E-Mail-Adresse",
            mail: """
                Um {newEmail} als neue E-Mail-Adresse zu bestätigen, öffnen Sie diesen Link:
                """
        ),
        removeFactor: Action(
            title: "Zweiten Faktor entfernen",
            question: """
                Die Telefonnummer {number} wurde Ihrem Konto als zweiter Faktor hinzugefügt. \
                Soll sie entfernt werden? Sie werden dann überall abgemeldet.
                """,
            button: "Entfernen",
            success: """
                Der zweite Faktor ist entfernt, und Sie sind überall abgemeldet. Wenn Sie ihn \
                nicht hinzugefügt haben, kennt vielleicht jemand Ihr Passwort: Setzen Sie es zurück.
                """,
            subject: "Ihrem Konto wurde ein zweiter Faktor hinzugefügt",
            mail: """
                Ihrem Konto wurde ein zweiter Faktor hinzugefügt. Um ihn zu entfernen, öffnen Sie \
                diesen Link:
                """
        ),
        removeAppQuestion: """
            Eine Authentifizierungs-App wurde Ihrem Konto als zweiter Faktor hinzugefügt. \
            Soll sie entfernt werden? Sie werden dann überall abgemeldet.
            """,
        signIn: Notice(
            subject: "Bei {app} anmelden",
            body: "Um sich als {email} anzumelden, öffnen Sie diesen Link:"
        ),
        recoveryCodeUsed: Notice(
            subject: "Ein Wiederherstellungscode wurde verwendet",
            body: """
                Jemand hat sich mit einem Wiederherstellungscode bei Ihrem Konto angemeldet. \
                Verbleibende Codes: {count}. Wenn Sie es nicht waren, setzen Sie Ihr Passwort \
                zurück und erstellen Sie neue Wiederherstellungscodes.
                """
        ),
        recoveryCodesMade: Notice(
            subject: "Neue Wiederherstellungscodes",
            body: """
                Für Ihr Konto wurden neue Wiederherstellungscodes erstellt; die alten sind \
                ungültig. Wenn Sie es nicht waren, setzen Sie Ihr Passwort zurück.
                """
        ),
        passwordChanged: Notice(
            subject: "Ihr Passwort wurde geändert",
            body: """
                Das Passwort Ihres Kontos bei {app} wurde geändert. Wenn Sie es nicht \
                waren, setzen Sie Ihr Passwort zurück.
                """
        ),
        factorRemoved: Notice(
            subject: "Ein zweiter Faktor wurde entfernt",
            body: """
                Ein zweiter Faktor wurde von Ihrem Konto bei {app} entfernt. Wenn Sie es \
                nicht waren, setzen Sie Ihr Passwort zurück und fügen Sie wieder einen \
                zweiten Faktor hinzu.
                """
        ),
        wrongSecondFactor: Notice(
            subject: "Eine Anmeldung wurde verhindert",
            body: """
                Jemand hat das richtige Passwort Ihres Kontos bei {app} eingegeben, aber \
                einen falschen Code für den zweiten Faktor, und wurde nicht angemeldet. \
                Wenn Sie es nicht waren, ändern Sie Ihr Passwort.
                """
        ),
        notAskedFor: "Wenn Sie das nicht gewünscht haben, brauchen Sie nichts zu tun.",
        smsCode: "{code} ist Ihr Bestätigungscode für {app}.",
        labels: Labels(
            emailAddress: "E-Mail-Adresse",
            newPassword: "Neues Passwort",
            goOn: "Weiter"
        ),
        failures: Failures(
            title: "Das hat nicht geklappt",
            expired: "Dieser Link ist abgelaufen. Fordern Sie in der App einen neuen an.",
            used: """
                Dieser Link wurde schon verwendet oder ist nicht vollständig. Fordern Sie in der \
                App einen neuen an.
                """,
            incomplete: "Dieser Link ist nicht vollständig.",
            leadsNowhere: "Dieser Link sagt nicht, wo es weitergeht.",
            unusable: "Dieser Link kann nicht verwendet werden.",
            accountDisabled: "Dieses Konto ist gesperrt.",
            emailTaken: "Ein anderes Konto hat diese E-Mail-Adresse.",
            passwordTooShort: "Ein Passwort braucht mindestens {count} Zeichen.",
            passwordTooLong: "Ein Passwort darf höchstens {count} Zeichen haben.",
            passwordWithoutLowercase: "Ein Passwort braucht einen Kleinbuchstaben (a–z).",
            passwordWithoutUppercase: "Ein Passwort braucht einen Großbuchstaben (A–Z).",
            passwordWithoutDigit: "Ein Passwort braucht eine Ziffer (0–9).",
            passwordWithoutSymbol: "Ein Passwort braucht ein Sonderzeichen wie ! oder #."
        )
    )
}

extension AuthorizationPhrases {
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
}
