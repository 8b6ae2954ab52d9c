internal import CCurl

/// Owns a `CURLM *`, and frees it once nobody has it any more.
///
/// Unchecked, because the handle is for the one thread that sends, but for `wake`, which may be called
/// from anywhere.
final class CurlMulti: @unchecked Sendable {
    /// Once for the process, before any other call.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    private let handle: UnsafeMutableRawPointer

    /// Makes a handle that keeps so many connections; nil where there is no memory for it.
    init?(connections: Int) {
        guard Self.isReady, let handle = curl_multi_init() else { return nil }
        curl_multi_setopt_number(handle, CURLMOPT_MAXCONNECTS, connections)
        self.handle = handle
    }

    deinit { curl_multi_cleanup(handle) }

    /// Ends a wait, or the one that comes next.
    func wake() {
        curl_multi_wakeup(handle)
    }

    /// Begins with a transfer; false where libcurl refuses it.
    func add(_ transfer: CurlTransfer) -> Bool {
        curl_multi_add_handle(handle, transfer.handle) == CURLM_OK
    }

    /// Lets go of a transfer.
    func remove(_ transfer: UnsafeMutableRawPointer) {
        curl_multi_remove_handle(handle, transfer)
    }

    /// Sends and receives what can be without waiting.
    func perform() {
        var running: Int32 = 0
        curl_multi_perform(handle, &running)
    }

    /// Blocks the thread until something can be sent or received, it is woken, or the time is over.
    func wait(milliseconds: Int32) {
        curl_multi_poll(handle, nil, 0, milliseconds, nil)
    }

    /// Takes the handle of a transfer that has ended, and how, and lets go of it; nil where there is
    /// none.
    func takeEnded() -> (transfer: UnsafeMutableRawPointer, code: CURLcode)? {
        var left: Int32 = 0
        while let message = curl_multi_info_read(handle, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let transfer = message.pointee.easy_handle
            else { continue }
            // The message is gone once its handle is.
            let code = message.pointee.data.result
            remove(transfer)
            return (transfer, code)
        }
        return nil
    }
}
