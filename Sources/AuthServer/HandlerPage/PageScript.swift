import CPageAssets
import HTTPServer

/// A script that pages of this server load, or pages of apps.
struct PageScript: Sendable {
    static let all = [
        PageScript("captcha.js", page_asset_captcha()),
        PageScript("chooser.js", page_asset_chooser()),
        PageScript("delivery.js", page_asset_delivery()),
        PageScript("frame.js", page_asset_frame()),
        PageScript("gapi.js", page_asset_gapi()),
        PageScript("handler.js", page_asset_handler()),
        PageScript("iframe.js", page_asset_iframe()),
        PageScript("sites.js", page_asset_sites()),
        PageScript("verifier.js", page_asset_verifier()),
        PageScript("verify.js", page_asset_verify()),
        PageScript("work.js", page_asset_work()),
    ]

    /// The last part of its path.
    let name: String
    private let source: [UInt8]

    private init(_ name: String, _ asset: PageAsset) {
        self.name = name
        source = Array(UnsafeBufferPointer(start: asset.bytes, count: asset.count))
    }

    /// The file; pages of other origins may load it.
    var response: HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "text/javascript; charset=utf-8",
                "Cache-Control": "no-cache",
                "Cross-Origin-Resource-Policy": "cross-origin",
            ],
            body: source
        )
    }
}
