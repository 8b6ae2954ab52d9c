import FirebaseCore
import Foundation
import HearthTestSupport

@testable import FirebaseAuth

/// Stands for the user's browser, and for the project's page in it.
@MainActor
final class TestBrowser: AuthUIDelegate {
    /// What the page does once it is shown.
    typealias Script = @Sendable (Page, _ cancel: @escaping @MainActor () -> Void) async -> Void

    /// A page that was opened.
    struct Page: Sendable {
        let url: URL
        let query: FormQuery

        init(_ url: URL) {
            self.url = url
            query = FormQuery(url.query(percentEncoded: true) ?? "")
        }

        /// Where the answer is awaited.
        var port: UInt16 { query["loopbackPort"].flatMap(UInt16.init) ?? 0 }

        /// The inner address of an answer to this page.
        func inner(_ fields: KeyValuePairs<String, String>) -> String {
            var inner = "https://auth.example/__/auth/callback?authType=\(query["authType"] ?? "")"
            inner += "&eventId=\(query["eventId"] ?? "")"
            for (name, value) in fields { inner += "&\(name)=\(value.percentEscaped)" }
            return inner
        }

        /// Goes to the port with an inner address, as the browser does at the end of the page.
        func comeBack(with inner: String) async -> HearthAnswer? {
            let link = "http://127.0.0.1:\(port)/firebaseauth/link?deep_link_id="
            guard let url = URL(string: link + inner.percentEscaped) else { return nil }
            return try? await HearthProcess.send("GET", url)
        }
    }

    private(set) var opened: [Page] = []
    private(set) var dismissals = 0
    private var running: [Task<Void, Never>] = []
    private let script: Script

    nonisolated init(_ script: @escaping Script) {
        self.script = script
    }

    /// One whose page answers with fields.
    nonisolated convenience init(answering fields: KeyValuePairs<String, String>) {
        self.init { page, _ in _ = await page.comeBack(with: page.inner(fields)) }
    }

    func open(_ url: URL, cancel: @escaping @MainActor () -> Void) {
        let page = Page(url)
        opened.append(page)
        running.append(Task { [script] in await script(page, cancel) })
    }

    func dismiss() {
        dismissals += 1
    }

    /// Waits until the scripts of all pages have ended.
    func finish() async {
        for script in running { await script.value }
    }
}
