extension Phrases {
    /// In Japanese.
    static let japanese = Phrases(
        verifyEmail: Action(
            title: "メールアドレスの確認",
            question: "{email} はあなたのメールアドレスですか？",
            button: "確認する",
            success: "メールアドレス {email} を確認しました。アプリに戻ってください。",
            subject: "メールアドレスを確認してください",
            mail: "メールアドレス {email} を確認するには、次のリンクを開いてください。"
        ),
        resetPassword: Action(
            title: "パスワードの再設定",
            question: "{email} の新しいパスワードを入力してください。",
            button: "保存する",
            success: "パスワードを変更しました。新しいパスワードでログインできます。",
            subject: "パスワードを再設定してください",
            mail: "{email} のパスワードを再設定するには、次のリンクを開いてください。"
        ),
        recoverEmail: Action(
            title: "メールアドレスを元に戻す",
            question: "アカウントのメールアドレスが変更されました。{email} に戻しますか？",
            button: "元に戻す",
            success: """
                メールアドレスを {email} に戻しました。変更に心当たりがない場合は、パスワードが\
                知られている可能性があります。再設定してください。
                """,
            subject: "メールアドレスが変更されました",
            mail: """
                アカウントのメールアドレスが変更されました。{email} に戻すには、次のリンクを\
                開いてください。
                """
        ),
        changeEmail: Action(
            title: "新しいメールアドレスの確認",
            question: "アカウントのメールアドレスを {email} から {newEmail} に変更しますか？",
            button: "変更する",
            success: "メールアドレスは {newEmail} になりました。このアドレスでログインできます。",
            subject: "新しいメールアドレスを確認してください",
            mail: "新しいメールアドレス {newEmail} を確認するには、次のリンクを開いてください。"
        ),
        removeFactor: Action(
            title: "2 段階認証の削除",
            question: """
                電話番号 {number} が 2 段階認証としてアカウントに追加されました。削除しますか？\
                すべての端末からログアウトします。
                """,
            button: "削除する",
            success: """
                2 段階認証を削除し、すべての端末からログアウトしました。追加した覚えがない場合は、\
                パスワードが知られている可能性があります。再設定してください。
                """,
            subject: "アカウントに 2 段階認証が追加されました",
            mail: """
                アカウントに 2 段階認証が追加されました。削除するには、次のリンクを開いてください。
                """
        ),
        removeAppQuestion: """
            認証アプリが 2 段階認証としてアカウントに追加されました。削除しますか？\
            すべての端末からログアウトします。
            """,
        signIn: Notice(
            subject: "{app} へのログイン",
            body: "{email} としてログインするには、次のリンクを開いてください。"
        ),
        recoveryCodeUsed: Notice(
            subject: "リカバリーコードが使用されました",
            body: """
                リカバリーコードを使ってアカウントにログインがありました。残りのコード：{count}。\
                心当たりがない場合は、パスワードを再設定し、新しいリカバリーコードを作成してください。
                """
        ),
        recoveryCodesMade: Notice(
            subject: "新しいリカバリーコード",
            body: """
                アカウントの新しいリカバリーコードが作成されました。以前のコードは使えません。\
                心当たりがない場合は、パスワードを再設定してください。
                """
        ),
        passwordChanged: Notice(
            subject: "パスワードが変更されました",
            body: "{app} のアカウントのパスワードが変更されました。お心当たりがない場合は、パスワードを再設定してください。"
        ),
        factorRemoved: Notice(
            subject: "2 段階目の認証要素が削除されました",
            body: """
                {app} のアカウントから 2 段階目の認証要素が削除されました。お心当たりがない場合は、パスワードを再設定し、認証要素を追加し直してください。
                """
        ),
        wrongSecondFactor: Notice(
            subject: "ログインが阻止されました",
            body: """
                {app} のアカウントに正しいパスワードが入力されましたが、2 \
                段階目の認証コードが間違っていたため、ログインは行われませんでした。お心当たりがない場合は、パスワードを変更してください。
                """
        ),
        notAskedFor: "心当たりがない場合は、何もする必要はありません。",
        smsCode: "{app} の確認コードは {code} です。",
        labels: Labels(
            emailAddress: "メールアドレス",
            newPassword: "新しいパスワード",
            goOn: "続ける"
        ),
        failures: Failures(
            title: "完了できませんでした",
            expired: "このリンクの有効期限が切れています。アプリで新しいリンクを取得してください。",
            used: """
                このリンクは使用済みか、正しくありません。アプリで新しいリンクを取得してください。
                """,
            incomplete: "このリンクは正しくありません。",
            leadsNowhere: "このリンクには移動先がありません。",
            unusable: "このリンクは使用できません。",
            accountDisabled: "このアカウントは無効になっています。",
            emailTaken: "このメールアドレスは別のアカウントで使われています。",
            passwordTooShort: "パスワードは {count} 文字以上にしてください。",
            passwordTooLong: "パスワードは {count} 文字以下にしてください。",
            passwordWithoutLowercase: "パスワードには英小文字 (a–z) が必要です。",
            passwordWithoutUppercase: "パスワードには英大文字 (A–Z) が必要です。",
            passwordWithoutDigit: "パスワードには数字 (0–9) が必要です。",
            passwordWithoutSymbol: "パスワードには ! や # などの記号が必要です。"
        )
    )
}

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
}
