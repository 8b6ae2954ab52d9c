import AuthCrypto
import AuthDomain
import AuthWire

/// A request that may say in its body whose account it is about.
///
/// A field that a message has stands for itself; the others are absent.
protocol TargetedRequest {
    var targetProjectId: String? { get }
    var tenantId: String? { get }
    var idToken: String? { get }
    var refreshToken: String? { get }
}

extension TargetedRequest {
    var targetProjectId: String? { nil }
    var tenantId: String? { nil }
    var idToken: String? { nil }
    var refreshToken: String? { nil }
}

extension BatchCreateRequest: TargetedRequest {}
extension BatchDeleteRequest: TargetedRequest {}
extension BatchGetRequest: TargetedRequest {}
extension CarryOverRequest: TargetedRequest {}
extension CreateAuthURIRequest: TargetedRequest {}
extension CreateRecoveryCodesRequest: TargetedRequest {}
extension CreateSessionCookieRequest: TargetedRequest {}
extension DeleteRequest: TargetedRequest {}
extension EmptyRequest: TargetedRequest {}
extension EndSessionRequest: TargetedRequest {}
extension ListSessionsRequest: TargetedRequest {}
extension IssueSAMLResponseRequest: TargetedRequest {}
extension ListRequest: TargetedRequest {}
extension LookupRequest: TargetedRequest {}
extension MFAEnrollmentFinalizeRequest: TargetedRequest {}
extension MFAEnrollmentStartRequest: TargetedRequest {}
extension MFAEnrollmentWithdrawRequest: TargetedRequest {}
extension MFASignInFinalizeRequest: TargetedRequest {}
extension MFASignInStartRequest: TargetedRequest {}
extension PasswordPolicyRequest: TargetedRequest {}
extension PreviewTemplateRequest: TargetedRequest {}
extension ProjectConfigRequest: TargetedRequest {}
extension PushKeyConfig: TargetedRequest {}
extension QueryRequest: TargetedRequest {}
extension RecaptchaConfigRequest: TargetedRequest {}
extension RecaptchaParamsRequest: TargetedRequest {}
extension ResetPasswordRequest: TargetedRequest {}
extension ResourceChange: TargetedRequest {}
extension ResourceName: TargetedRequest {}
extension RevokeTokenRequest: TargetedRequest {}
extension SendOobCodeRequest: TargetedRequest {}
extension SendVerificationCodeRequest: TargetedRequest {}
extension SignInWithCustomTokenRequest: TargetedRequest {}
extension SignInWithEmailLinkRequest: TargetedRequest {}
extension SignInWithGameCenterRequest: TargetedRequest {}
extension SignInWithIdpRequest: TargetedRequest {}
extension SignInWithPasswordRequest: TargetedRequest {}
extension SignInWithPhoneNumberRequest: TargetedRequest {}
extension SignUpRequest: TargetedRequest {}
extension TokenRequest: TargetedRequest {}
extension UpdateRequest: TargetedRequest {}
extension VerificationListRequest: TargetedRequest {}
extension VerificationRequest: TargetedRequest {}
extension VerifyIOSClientRequest: TargetedRequest {}

/// The project and the tenant that a request names; nil where it names none.
struct RequestTarget: Sendable, Equatable {
    let project: String?
    let tenant: String?

    /// A project and a tenant that are known; no project stands for the credential's.
    init(project: String?, tenant: String?) {
        self.project = project
        self.tenant = tenant
    }

    /// Takes the path's word before the body's, and lets an ID token say where it comes from.
    ///
    /// - Throws: `TENANT_ID_MISMATCH` where path, body and token do not agree.
    init(
        captures: [String: String],
        request: some TargetedRequest,
        presented: Presented
    ) throws(WireError) {
        project = captures["targetProjectId"] ?? request.targetProjectId?.nonEmpty
        var tenant = captures["tenantId"]
        let claims = [
            request.tenantId?.nonEmpty, Self.tenant(of: request.idToken, presented),
        ]
        for claim in claims.compactMap(\.self) {
            guard tenant == nil || tenant == claim else { throw WireError(.tenantIDMismatch) }
            tenant = claim
        }
        self.tenant = tenant
    }

    private static func tenant(of idToken: String?, _ presented: Presented) -> String? {
        if case .idToken(_, let claims) = presented { return claims.scope.tenant }
        return idToken.flatMap(tenant(ofToken:))
    }

    private static let tenantName = Array(#""tenant""#.utf8)

    /// The tenant that an ID token names, whoever wrote it; the operation verifies it later.
    private static func tenant(ofToken text: String) -> String? {
        guard text.utf8.count <= 16_384 else { return nil }
        let segments = text.utf8.split(
            separator: UInt8(ascii: "."),
            maxSplits: 2,
            omittingEmptySubsequences: false
        )
        guard segments.count == 3, let payload = Base64URL.decode(String(Substring(segments[1]))),
            // Few tokens name a tenant, and reading JSON is dear.
            payload.indices.contains(where: {
                payload[$0] == tenantName[0] && payload[$0...].starts(with: tenantName)
            }),
            let claims = try? JSONValue(parsing: payload)
        else { return nil }
        return claims["firebase"]?["tenant"]?.stringValue
    }
}

extension String {
    /// The text, or nil for an empty one, which means the same as an absent one.
    var nonEmpty: String? { isEmpty ? nil : self }
}
