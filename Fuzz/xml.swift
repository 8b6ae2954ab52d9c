import CXML

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
    precondition(document.pointer.pointee.intSubset == nil, "a document type")
    guard let root = document.root else { preconditionFailure("no root") }
    check(root, depth: 1)
    return 0
}

private func check(_ element: XMLNode, depth: Int) {
    precondition(depth <= 41, "too deep")
    precondition(element.attributes.count <= 40, "too many attributes")
    let nodes = XMLText.nodes(from: element.pointer.pointee.children)
    for node in nodes {
        let kind = node.pointee.type
        precondition(kind == XML_ELEMENT_NODE || kind == XML_TEXT_NODE, "\(kind)")
    }
    let texts = nodes.filter { $0.pointee.type == XML_TEXT_NODE }
    precondition(texts.isEmpty == element.text.isEmpty, "a text is lost")
    for child in element.children { check(child, depth: depth + 1) }
}
