/// Reads a message of the protocol, and checks that what was read can be written and read again.
///
/// The first byte names the message, and whether the text is JSON or a form. Built together with the
/// sources of `AuthWire`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let kind = input.first else { return 0 }
    let text = Array(input.dropFirst())
    let isForm = kind >= 128
    switch kind % 8 {
    case 0: check(SignUpRequest.self, text, isForm)
    case 1: check(UpdateRequest.self, text, isForm)
    case 2: check(LookupRequest.self, text, isForm)
    case 3: check(MFAEnrollmentStartRequest.self, text, isForm)
    case 4: check(MFASignInFinalizeRequest.self, text, isForm)
    case 5: check(TokenRequest.self, text, isForm)
    case 6: check(SendOobCodeRequest.self, text, isForm)
    default: check(Config.self, text, isForm)
    }
    return 0
}

private func check<Message: Codable & Equatable>(
    _ type: Message.Type,
    _ text: [UInt8],
    _ isForm: Bool
) {
    let decoded =
        isForm
        ? try? WireCoding.decode(type, fromForm: text) : try? WireCoding.decode(type, from: text)
    guard let message = decoded else { return }
    guard let written = try? WireCoding.encode(message) else {
        preconditionFailure("what was read cannot be written")
    }
    guard let again = try? WireCoding.decode(type, from: written) else {
        preconditionFailure("what was written cannot be read")
    }
    precondition(again == message, "reading again gives another message")
    precondition((try? WireCoding.encode(again)) == written, "writing again gives another text")
    guard let short = try? WireCoding.encode(message, omitsEmpty: true) else {
        preconditionFailure("what was read cannot be written shortly")
    }
    precondition(
        (try? WireCoding.decode(type, from: short)) != nil,
        "the short text cannot be read"
    )
}
