import AuthCrypto
import AuthWire

/// A request with every field that its operation knows.
struct FilledRequest: Sendable {
    let endpoint: EndpointDescription
    let body: JSONValue

    /// Fills the request of an operation, some fields with texts that a test has.
    init<Request, Response>(
        _ endpoint: Endpoint<Request, Response>,
        _ texts: [String: String]
    ) throws {
        self.endpoint = endpoint.description
        let message = try Request(from: FilledDecoder(texts: texts))
        body = try JSONValue(parsing: WireCoding.encode(message))
    }

    /// Every operation's.
    static func all(_ texts: [String: String]) throws -> [FilledRequest] {
        [
            try FilledRequest(Endpoints.createAuthURI, texts),
            try FilledRequest(Endpoints.delete, texts),
            try FilledRequest(Endpoints.lookup, texts),
            try FilledRequest(Endpoints.resetPassword, texts),
            try FilledRequest(Endpoints.sendOobCode, texts),
            try FilledRequest(Endpoints.signInWithPassword, texts),
            try FilledRequest(Endpoints.signUp, texts),
            try FilledRequest(Endpoints.update, texts),
            try FilledRequest(Endpoints.projectConfig, texts),
            try FilledRequest(Endpoints.recaptchaParams, texts),
            try FilledRequest(Endpoints.mfaEnrollmentFinalize, texts),
            try FilledRequest(Endpoints.mfaEnrollmentStart, texts),
            try FilledRequest(Endpoints.mfaEnrollmentWithdraw, texts),
            try FilledRequest(Endpoints.mfaSignInFinalize, texts),
            try FilledRequest(Endpoints.mfaSignInStart, texts),
            try FilledRequest(Endpoints.signInWithCustomToken, texts),
            try FilledRequest(Endpoints.signInWithEmailLink, texts),
            try FilledRequest(Endpoints.signInWithIdp, texts),
            try FilledRequest(Endpoints.sendVerificationCode, texts),
            try FilledRequest(Endpoints.signInWithPhoneNumber, texts),
            try FilledRequest(Endpoints.verifyIOSClient, texts),
            try FilledRequest(Endpoints.signInWithGameCenter, texts),
            try FilledRequest(Endpoints.issueSAMLResponse, texts),
            try FilledRequest(Endpoints.accessToken, texts),
            try FilledRequest(Endpoints.revokeToken, texts),
            try FilledRequest(Endpoints.createRecoveryCodes, texts),
            try FilledRequest(Endpoints.listSessions, texts),
            try FilledRequest(Endpoints.endSession, texts),
            try FilledRequest(Endpoints.batchCreate, texts),
            try FilledRequest(Endpoints.batchDelete, texts),
            try FilledRequest(Endpoints.batchGet, texts),
            try FilledRequest(Endpoints.createSessionCookie, texts),
            try FilledRequest(Endpoints.downloadAccount, texts),
            try FilledRequest(Endpoints.query, texts),
            try FilledRequest(Endpoints.queryAccounts, texts),
            try FilledRequest(Endpoints.config, texts),
            try FilledRequest(Endpoints.updateConfig, texts),
            try FilledRequest(Endpoints.recaptchaConfig, texts),
            try FilledRequest(Endpoints.createTenant, texts),
            try FilledRequest(Endpoints.deleteTenant, texts),
            try FilledRequest(Endpoints.tenant, texts),
            try FilledRequest(Endpoints.tenants, texts),
            try FilledRequest(Endpoints.updateTenant, texts),
            try FilledRequest(Endpoints.initializeAuth, texts),
            try FilledRequest(Endpoints.passwordPolicy, texts),
            try FilledRequest(Endpoints.defaultSupportedIdps, texts),
            try FilledRequest(Endpoints.createDefaultSupportedIdpConfig, texts),
            try FilledRequest(Endpoints.deleteDefaultSupportedIdpConfig, texts),
            try FilledRequest(Endpoints.defaultSupportedIdpConfig, texts),
            try FilledRequest(Endpoints.defaultSupportedIdpConfigs, texts),
            try FilledRequest(Endpoints.updateDefaultSupportedIdpConfig, texts),
            try FilledRequest(Endpoints.createInboundSAMLConfig, texts),
            try FilledRequest(Endpoints.deleteInboundSAMLConfig, texts),
            try FilledRequest(Endpoints.inboundSAMLConfig, texts),
            try FilledRequest(Endpoints.inboundSAMLConfigs, texts),
            try FilledRequest(Endpoints.updateInboundSAMLConfig, texts),
            try FilledRequest(Endpoints.createOAuthIdpConfig, texts),
            try FilledRequest(Endpoints.deleteOAuthIdpConfig, texts),
            try FilledRequest(Endpoints.oauthIdpConfig, texts),
            try FilledRequest(Endpoints.oauthIdpConfigs, texts),
            try FilledRequest(Endpoints.updateOAuthIdpConfig, texts),
            try FilledRequest(Endpoints.token, texts),
            try FilledRequest(Endpoints.carryOver, texts),
            try FilledRequest(Endpoints.setPushKey, texts),
            try FilledRequest(Endpoints.pushKeys, texts),
            try FilledRequest(Endpoints.deletePushKey, texts),
            try FilledRequest(Endpoints.previewTemplate, texts),
            try FilledRequest(Endpoints.verifications, texts),
            try FilledRequest(Endpoints.verification, texts),
            try FilledRequest(Endpoints.emulatorConfig, texts),
            try FilledRequest(Endpoints.emulatorUpdateConfig, texts),
            try FilledRequest(Endpoints.emulatorOobCodes, texts),
            try FilledRequest(Endpoints.emulatorVerificationCodes, texts),
            try FilledRequest(Endpoints.emulatorClearAccounts, texts),
            try FilledRequest(Endpoints.outbox, texts),
            try FilledRequest(Endpoints.clearOutbox, texts),
            try FilledRequest(Endpoints.advanceClock, texts),
        ]
    }

    /// Bodies in each of which one value, at whatever depth, is replaced by these bytes.
    func bodies(with bytes: [UInt8]) -> [[UInt8]] {
        Self.variants(of: body, bytes)
    }

    private static func variants(of value: JSONValue, _ bytes: [UInt8]) -> [[UInt8]] {
        switch value {
        case .object(let object):
            let members = object.map {
                (prefix: Array("\(quoted($0.name)):".utf8), value: $0.value)
            }
            return [bytes] + inside(members, bytes, open: "{", close: "}")
        case .array(let elements):
            let members = elements.map { (prefix: [UInt8](), value: $0) }
            return [bytes] + inside(members, bytes, open: "[", close: "]")
        default: return [bytes]
        }
    }

    private static func inside(
        _ parts: [(prefix: [UInt8], value: JSONValue)],
        _ bytes: [UInt8],
        open: String,
        close: String
    ) -> [[UInt8]] {
        let whole = parts.map { $0.prefix + $0.value.serialized }
        return parts.indices.flatMap { index in
            variants(of: parts[index].value, bytes).map { variant in
                var texts = whole
                texts[index] = parts[index].prefix + variant
                let inner = texts.joined(separator: Array(",".utf8))
                return Array(open.utf8) + inner + Array(close.utf8)
            }
        }
    }

    private static func quoted(_ name: String) -> String {
        String(decoding: JSONValue.string(name).serialized, as: UTF8.self)
    }
}
