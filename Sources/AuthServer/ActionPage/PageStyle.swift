import AuthCrypto

/// How pages for people look.
enum PageStyle {
    /// What stands in the page.
    static let sheet: HTML = """
        html{color-scheme:light dark}\
        body{margin:0;font:1rem/1.6 system-ui,sans-serif;color:#1c1c1e;background:#f2f2f4}\
        main{box-sizing:border-box;width:calc(100% - 2rem);max-width:26rem;margin:10vh auto;\
        padding:clamp(1.25rem,6vw,2rem);background:#fff;\
        border-radius:.75rem}\
        h1{margin:0 0 1rem;font-size:1.375rem;line-height:1.3;overflow-wrap:anywhere;hyphens:auto;\
        text-wrap:balance}\
        p,#captcha{margin:0 0 1rem;overflow-wrap:anywhere}\
        label{display:block;margin:0 0 1rem;font-weight:600}\
        input{box-sizing:border-box;display:block;width:100%;margin:.25rem 0 0;padding:.625rem;\
        font:inherit;font-weight:400;border:1px solid #6e6e73;border-radius:.5rem}\
        button,.button{display:inline-block;padding:.625rem 1.25rem;font:inherit;font-weight:600;\
        color:#fff;background:#0b57d0;border:0;border-radius:.5rem;text-decoration:none}\
        ul{margin:0 0 1rem;padding:0;list-style:none}li{margin:0 0 .5rem}li button{width:100%;\
        text-align:start}\
        .problem{padding:.75rem;border:2px solid #b3261e;border-radius:.5rem}\
        @media(prefers-color-scheme:dark){body{color:#f2f2f4;background:#000}main{background:#1c1c1e}\
        input{color:inherit;background:#000}button,.button{color:#062e6f;background:#a8c7fa}\
        .problem{border-color:#f2b8b5}}
        """

    /// What lets this very style into a page, and no other.
    static let source = "'sha256-\(Base64.encode(SHA256.hash(Array(sheet.source.utf8))))'"
}
