/// Reads hostile XML, and checks that the guard in front of libxml2 keeps its word: elements, attributes
/// and text, within its limits, and nothing else.
///
/// Built together with the sources of `AuthGateways` that read XML.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    let isAdmitted = XMLGuard.admits(input)
    guard let document = XMLDocument(input) else { return 0 }
    precondition(isAdmitted, "read without the guard's leave")
    checkMarkup(input)
    guard let root = document.root else { preconditionFailure("no root") }
    check(root, depth: 1)
    return 0
}

/// Behind the line that says that it is XML, no bracket of what was read opens anything but a tag.
private func checkMarkup(_ input: [UInt8]) {
    for (bracket, mark) in zip(input, input.dropFirst()).dropFirst(4)
    where bracket == UInt8(ascii: "<") {
        precondition(mark != UInt8(ascii: "!") && mark != UInt8(ascii: "?"), "a declaration")
    }
}

private func check(_ element: XMLNode, depth: Int) {
    precondition(depth <= 41, "too deep")
    precondition(element.attributes.count <= 40, "too many attributes")
    precondition(!element.name.isEmpty, "an element without a name")
    for child in element.children { check(child, depth: depth + 1) }
}
