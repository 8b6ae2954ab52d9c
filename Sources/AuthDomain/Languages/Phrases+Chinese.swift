extension Phrases {
    /// In Chinese, simplified characters.
    static let chinese = Phrases(
        verifyEmail: Action(
            title: "验证您的邮箱地址",
            question: "{email} 是您的邮箱地址吗？",
            button: "验证",
            success: "您的邮箱地址 {email} 已验证。您可以返回应用。",
            subject: "请验证您的邮箱地址",
            mail: "要验证邮箱地址 {email}，请打开此链接："
        ),
        resetPassword: Action(
            title: "重置您的密码",
            question: "请为 {email} 设置新密码。",
            button: "保存",
            success: "您的密码已更改。现在可以用新密码登录。",
            subject: "请重置您的密码",
            mail: "要重置 {email} 的密码，请打开此链接："
        ),
        recoverEmail: Action(
            title: "恢复您的邮箱地址",
            question: "您账号的邮箱地址已被更改。要改回 {email} 吗？",
            button: "恢复",
            success: """
                您的邮箱地址已恢复为 {email}。如果更改不是您要求的，可能有人知道您的密码，请重置密码。
                """,
            subject: "您的邮箱地址已被更改",
            mail: "您账号的邮箱地址已被更改。要改回 {email}，请打开此链接："
        ),
        changeEmail: Action(
            title: "验证您的新邮箱地址",
            question: "要把您账号的邮箱地址从 {email} 改为 {newEmail} 吗？",
            button: "更改",
            success: "您的邮箱地址现在是 {newEmail}。您可以用它登录。",
            subject: "请验证您的新邮箱地址",
            mail: "要验证新的邮箱地址 {newEmail}，请打开此链接："
        ),
        removeFactor: Action(
            title: "移除双重验证",
            question: """
                电话号码 {number} 已作为双重验证方式添加到您的账号。要移除吗？\
                您将在所有设备上退出登录。
                """,
            button: "移除",
            success: """
                双重验证方式已移除，您已在所有设备上退出登录。如果不是您添加的，可能有人知道您的密码，\
                请重置密码。
                """,
            subject: "您的账号添加了双重验证方式",
            mail: "您的账号添加了双重验证方式。要移除它，请打开此链接："
        ),
        removeAppQuestion: """
            身份验证器应用已作为双重验证方式添加到您的账号。要移除吗？您将在所有设备上退出登录。
            """,
        signIn: Notice(
            subject: "登录 {app}",
            body: "要以 {email} 登录，请打开此链接："
        ),
        recoveryCodeUsed: Notice(
            subject: "恢复码已被使用",
            body: """
                有人用恢复码登录了您的账号。剩余恢复码：{count}。如果不是您本人，请重置密码并生成新的恢复码。
                """
        ),
        recoveryCodesMade: Notice(
            subject: "新的恢复码",
            body: "您的账号生成了新的恢复码，旧的恢复码已失效。如果不是您本人，请重置密码。"
        ),
        passwordChanged: Notice(
            subject: "您的密码已更改",
            body: "您的 {app} 账号的密码已更改。如果不是您本人操作，请重置密码。"
        ),
        factorRemoved: Notice(
            subject: "一个第二重验证方式已被移除",
            body: "您的 {app} 账号的一个第二重验证方式已被移除。如果不是您本人操作，请重置密码并重新添加验证方式。"
        ),
        wrongSecondFactor: Notice(
            subject: "一次登录已被阻止",
            body: "有人输入了您的 {app} 账号的正确密码，但第二重验证码错误，未能登录。如果不是您本人操作，请更改密码。"
        ),
        notAskedFor: "如果不是您要求的，则无需进行任何操作。",
        smsCode: "{code} 是您的 {app} 验证码。",
        labels: Labels(
            emailAddress: "邮箱地址",
            newPassword: "新密码",
            goOn: "继续"
        ),
        failures: Failures(
            title: "未能完成",
            expired: "此链接已过期。请在应用中获取新链接。",
            used: "此链接已被使用或不完整。请在应用中获取新链接。",
            incomplete: "此链接不完整。",
            leadsNowhere: "此链接没有说明要前往何处。",
            unusable: "此链接无法使用。",
            accountDisabled: "此账号已停用。",
            emailTaken: "另一个账号已使用此邮箱地址。",
            passwordTooShort: "密码至少需要 {count} 个字符。",
            passwordTooLong: "密码最多可以有 {count} 个字符。",
            passwordWithoutLowercase: "密码需要一个小写字母 (a–z)。",
            passwordWithoutUppercase: "密码需要一个大写字母 (A–Z)。",
            passwordWithoutDigit: "密码需要一个数字 (0–9)。",
            passwordWithoutSymbol: "密码需要一个符号，例如 ! 或 #。"
        )
    )
}

extension AuthorizationPhrases {
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
}
