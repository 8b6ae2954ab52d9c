internal import CXML
internal import CXMLSec

/// A document that libxml2 has read, and the one owner of its tree.
final class XMLDocument {
    let pointer: xmlDocPtr

    /// Reads UTF-8, without network, entities or document types; nil where ``XMLGuard`` or libxml2 refuses.
    init?(_ bytes: [UInt8]) {
        guard XMLGuard.admits(bytes), let count = Int32(exactly: bytes.count) else {
            return nil
        }
        let options =
            XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
            | XML_PARSE_NOWARNING.rawValue
        let document = bytes.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) {
                xmlReadMemory($0.baseAddress, count, nil, "UTF-8", Int32(options))
            }
        }
        guard let document else { return nil }
        pointer = document
        guard root != nil, document.pointee.intSubset == nil, document.pointee.extSubset == nil
        else { return nil }
    }

    deinit { xmlFreeDoc(pointer) }

    /// The outermost element.
    var root: XMLNode? {
        xmlDocGetRootElement(pointer).map { XMLNode(pointer: $0, document: self) }
    }
}
