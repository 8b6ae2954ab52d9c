import AuthDomain
internal import CCurl
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One request or mail while libcurl works on it: owns a `CURL *` and what is received.
///
/// It stays on the thread that made it.
final class CurlTransfer {
    /// The head of an answer is cut off here.
    private static let maximumHeadByteCount = 64 * 1024
    private static let maximumConnectSeconds = 10

    let handle: UnsafeMutableRawPointer
    let job: CurlJob
    private let rules: OutgoingRules
    /// Fields of a head, or recipients.
    private var list: UnsafeMutablePointer<curl_slist>?
    /// What is left to send of a mail.
    private var unsent: ArraySlice<UInt8> = []
    private var body: [UInt8] = []
    private var fields: [OutgoingRequest.Field] = []
    private var headByteCount = 0
    private var isHeadComplete = false
    private var isTooLarge = false
    private var isAddressRefused = false

    /// Prepares a request; nil where there is no memory for it, or an option is unknown.
    init?(_ job: CurlJob, rules: OutgoingRules) {
        guard let handle = curl_easy_init() else { return nil }
        self.handle = handle
        self.job = job
        self.rules = rules
        guard setErrand(), setTimes(), setSecurity(), setCallbacks() else { return nil }
    }

    deinit {
        curl_easy_cleanup(handle)
        curl_slist_free_all(list)
    }

    /// What the request came to.
    func result(_ code: CURLcode) -> Result<OutgoingAnswer, any Error> {
        if case .mail = job.errand { return mailResult(code) }
        guard code == CURLE_OK else { return .failure(failure(code)) }
        // libcurl is content with a head that breaks off.
        guard isHeadComplete else {
            return .failure(
                hasGoneOut
                    ? OutgoingFailure.answerMissing : OutgoingFailure.unreachable(reason: "No head")
            )
        }
        return .success(OutgoingAnswer(status: status, fields: fields, body: body))
    }

    private var status: Int {
        var status = 0
        curl_easy_getinfo_number(handle, CURLINFO_RESPONSE_CODE, &status)
        return status
    }

    /// A refusal is an answer, too; but what a server says of its TLS says nothing of the mail.
    private func mailResult(_ code: CURLcode) -> Result<OutgoingAnswer, any Error> {
        let isRefusal = status >= 400 && code != CURLE_USE_SSL_FAILED
        guard code == CURLE_OK || isRefusal else { return .failure(failure(code)) }
        return .success(OutgoingAnswer(status: status))
    }

    /// Whether a request that is sent once has been, if only its first byte.
    private var hasGoneOut: Bool {
        guard case .request(let request) = job.errand, request.isSentOnce else { return false }
        var size = 0
        curl_easy_getinfo_number(handle, CURLINFO_REQUEST_SIZE, &size)
        return size > 0
    }

    private func failure(_ code: CURLcode) -> OutgoingFailure {
        if isTooLarge { return .answerTooLarge }
        // Of a host's addresses one may have been refused, and another have taken the request.
        if hasGoneOut { return .answerMissing }
        if isAddressRefused { return .addressRefused }
        switch code {
        case CURLE_OPERATION_TIMEDOUT: return .timedOut
        case CURLE_URL_MALFORMAT: return .requestRefused
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_INVALIDCERTSTATUS:
            return .certificateRefused
        default: return .unreachable(reason: String(cString: curl_easy_strerror(code)))
        }
    }
}

extension CurlTransfer {
    private func setErrand() -> Bool {
        switch job.errand {
        case .request(let request): setRequest(request)
        case .mail(let mail): setMail(mail)
        }
    }

    private func setTimes() -> Bool {
        let left = job.deadline - .now
        let milliseconds = max(Int(left / .milliseconds(1)), 1)
        return [
            set(CURLOPT_URL, job.url.text),
            set(CURLOPT_TIMEOUT_MS, milliseconds),
            set(CURLOPT_CONNECTTIMEOUT_MS, min(milliseconds, Self.maximumConnectSeconds * 1000)),
            set(CURLOPT_NOSIGNAL, 1),
        ].allSatisfy(\.self)
    }

    private func setMail(_ mail: SMTPErrand) -> Bool {
        unsent = mail.message[...]
        guard let recipients = curl_slist_append(list, mail.to) else { return false }
        list = recipients
        let context = Unmanaged.passUnretained(self).toOpaque()
        let size = curl_off_t(mail.message.count)
        var isSet = [
            set(CURLOPT_UPLOAD, 1),
            set(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue)),
            set(CURLOPT_MAIL_FROM, mail.from),
            curl_easy_setopt_list(handle, CURLOPT_MAIL_RCPT, list) == CURLE_OK,
            curl_easy_setopt_size(handle, CURLOPT_INFILESIZE_LARGE, size) == CURLE_OK,
            curl_easy_setopt_read(handle, CURLOPT_READFUNCTION, Self.sendBody) == CURLE_OK,
            curl_easy_setopt_pointer(handle, CURLOPT_READDATA, context) == CURLE_OK,
        ]
        if let credentials = mail.server.credentials {
            isSet += [
                set(CURLOPT_USERNAME, credentials.user),
                set(CURLOPT_PASSWORD, credentials.password),
                set(CURLOPT_LOGIN_OPTIONS, "AUTH=PLAIN;AUTH=LOGIN"),
            ]
        }
        return isSet.allSatisfy(\.self)
    }

    private func setRequest(_ request: OutgoingRequest) -> Bool {
        var isSet = [
            // A connection that was used before may break, and libcurl would send again.
            set(CURLOPT_FRESH_CONNECT, request.isSentOnce ? 1 : 0),
            set(CURLOPT_FORBID_REUSE, request.isSentOnce ? 1 : 0),
            setList(request.fields.map { "\($0.name): \($0.value)" }),
        ]
        if request.method == "GET", request.body.isEmpty { return isSet.allSatisfy(\.self) }
        let size = curl_off_t(request.body.count)
        isSet += [
            curl_easy_setopt_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, size) == CURLE_OK,
            curl_easy_setopt_bytes(handle, CURLOPT_COPYPOSTFIELDS, request.body) == CURLE_OK,
            set(CURLOPT_CUSTOMREQUEST, request.method),
        ]
        return isSet.allSatisfy(\.self)
    }

    /// Everything that a library could do of its own accord is switched off.
    private func setSecurity() -> Bool {
        let protocols =
            switch job.errand {
            case .request: job.url.isPlain ? "http" : "https"
            case .mail: "smtp,smtps"
            }
        var isSet = [
            set(CURLOPT_PROTOCOLS_STR, protocols),
            set(CURLOPT_FOLLOWLOCATION, 0),
            // An empty text, and not none: that would ask the environment.
            set(CURLOPT_PROXY, ""),
            set(CURLOPT_NETRC, 0),
            set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            set(CURLOPT_SSL_VERIFYPEER, 1),
            set(CURLOPT_SSL_VERIFYHOST, 2),
        ]
        if let certificates = rules.certificates {
            // Takes the place of the system's file, beside which its folder stays in use.
            isSet.append(set(CURLOPT_CAINFO, certificates))
        }
        guard case .request(let request) = job.errand else { return isSet.allSatisfy(\.self) }
        if request.needsHTTP2 {
            // One connection carries all requests to a host.
            isSet.append(set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS)))
            isSet.append(set(CURLOPT_PIPEWAIT, 1))
        }
        if let certificate = request.clientCertificate {
            isSet.append(set(CURLOPT_SSLCERT_BLOB, bytes: certificate))
            isSet.append(set(CURLOPT_SSLKEY_BLOB, bytes: certificate))
        }
        return isSet.allSatisfy(\.self)
    }

    private func setCallbacks() -> Bool {
        let context = Unmanaged.passUnretained(self).toOpaque()
        let codes = [
            curl_easy_setopt_write(handle, CURLOPT_WRITEFUNCTION, Self.receiveBody),
            curl_easy_setopt_pointer(handle, CURLOPT_WRITEDATA, context),
            curl_easy_setopt_write(handle, CURLOPT_HEADERFUNCTION, Self.receiveHead),
            curl_easy_setopt_pointer(handle, CURLOPT_HEADERDATA, context),
            curl_easy_setopt_open_socket(handle, Self.openSocket),
            curl_easy_setopt_pointer(handle, CURLOPT_OPENSOCKETDATA, context),
        ]
        return codes.allSatisfy { $0 == CURLE_OK }
    }

    private func set(_ option: CURLoption, _ value: Int) -> Bool {
        curl_easy_setopt_number(handle, option, value) == CURLE_OK
    }

    private func set(_ option: CURLoption, _ value: String) -> Bool {
        curl_easy_setopt_text(handle, option, value) == CURLE_OK
    }

    private func set(_ option: CURLoption, bytes text: String) -> Bool {
        let bytes = Array(text.utf8)
        return curl_easy_setopt_blob(handle, option, bytes, bytes.count) == CURLE_OK
    }

    private func setList(_ lines: [String]) -> Bool {
        // An empty field keeps libcurl from asking whether a large body is welcome.
        for line in lines + ["Expect:"] {
            guard let longer = curl_slist_append(list, line) else { return false }
            list = longer
        }
        return curl_easy_setopt_list(handle, CURLOPT_HTTPHEADER, list) == CURLE_OK
    }
}

extension CurlTransfer {
    private static func of(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
        Unmanaged.fromOpaque(context).takeUnretainedValue()
    }

    private static let receiveBody: curl_write_callback = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        return of(context).takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }

    private static let receiveHead: curl_write_callback = { bytes, size, count, context in
        guard let bytes, let context else { return 0 }
        return of(context).takeHead(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }

    private static let sendBody: curl_read_callback = { buffer, size, count, context in
        guard let buffer, let context else { return 0 }
        return of(context).sendBody(
            UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
        )
    }

    private static let openSocket: curl_opensocket_callback = { context, _, address in
        guard let context, let address else { return CURL_SOCKET_BAD }
        return of(context).openSocket(address)
    }

    /// Gives the next part of a mail.
    private func sendBody(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let part = unsent.prefix(buffer.count)
        buffer.copyBytes(from: part)
        unsent = unsent.dropFirst(part.count)
        return part.count
    }

    /// Keeps a part of the body; a count other than its own makes libcurl give up.
    private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        let limit =
            switch job.errand {
            case .request(let request): request.maximumAnswerByteCount
            case .mail: 0
            }
        guard body.count + bytes.count <= limit else {
            isTooLarge = true
            return 0
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    private func takeHead(_ bytes: UnsafeRawBufferPointer) -> Int {
        headByteCount += bytes.count
        guard headByteCount <= Self.maximumHeadByteCount else {
            isTooLarge = true
            return 0
        }
        let line = String(decoding: bytes, as: UTF8.self)
        // Each answer begins with such a line; interim ones come before the one that counts.
        if line.hasPrefix("HTTP/") { fields = [] }
        isHeadComplete = line.allSatisfy(\.isNewline)
        guard let colon = line.firstIndex(of: ":") else { return bytes.count }
        let value = line[line.index(after: colon)...]
            .drop { $0.isWhitespace }
        let end = value.lastIndex { !$0.isWhitespace }.map { value.index(after: $0) }
        fields.append(
            .init(String(line[..<colon]), String(value[..<(end ?? value.startIndex)]))
        )
        return bytes.count
    }

    /// Opens a socket for an address that may be called, and for no other.
    private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        guard let bytes = Self.bytes(of: address),
            rules.permit(bytes, isPlain: job.url.isPlain)
        else {
            isAddressRefused = true
            return CURL_SOCKET_BAD
        }
        isAddressRefused = false
        let target = address.pointee
        let descriptor = socket(target.family, target.socktype, target.protocol)
        if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return descriptor
    }

    /// The address in network order; nil for other than IPv4 and IPv6.
    private static func bytes(of address: UnsafeMutablePointer<curl_sockaddr>) -> [UInt8]? {
        guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
        let start = UnsafeRawPointer(address) + offset
        let count = Int(address.pointee.addrlen)
        switch address.pointee.family {
        case AF_INET where count >= MemoryLayout<sockaddr_in>.size:
            let address = start.loadUnaligned(as: sockaddr_in.self).sin_addr
            return withUnsafeBytes(of: address) { Array($0) }
        case AF_INET6 where count >= MemoryLayout<sockaddr_in6>.size:
            let address = start.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            return withUnsafeBytes(of: address) { Array($0) }
        default: return nil
        }
    }
}
