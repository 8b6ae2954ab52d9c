internal import CXML

/// An element of a document, which lives as long.
struct XMLNode {
    let pointer: xmlNodePtr
    let document: XMLDocument

    var name: String { XMLText.string(pointer.pointee.name) }
    var namespace: String { pointer.pointee.ns.map { XMLText.string($0.pointee.href) } ?? "" }

    /// Whether it has this name in this namespace.
    func isNamed(_ name: String, in namespace: String) -> Bool {
        self.name == name && self.namespace == namespace
    }

    /// The elements that stand directly in it.
    var children: [XMLNode] {
        nodes.filter { $0.pointee.type == XML_ELEMENT_NODE }
            .map { XMLNode(pointer: $0, document: document) }
    }

    /// It and all elements within it, in the order of the document.
    var subtree: [XMLNode] {
        var found: [XMLNode] = []
        var left = [self]
        while let next = left.popLast() {
            found.append(next)
            left += next.children.reversed()
        }
        return found
    }

    /// The text that stands directly in it, in one piece.
    var text: String {
        nodes.filter { $0.pointee.type == XML_TEXT_NODE }
            .map { XMLText.string($0.pointee.content) }
            .joined()
    }

    /// An attribute that is in no namespace.
    func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name && $0.namespace == nil }?.value
    }

    /// Every attribute, declarations of namespaces apart.
    var attributes: [XMLAttribute] {
        var found: [XMLAttribute] = []
        var next = pointer.pointee.properties
        while let attribute = next {
            found.append(XMLAttribute(pointer: attribute))
            next = attribute.pointee.next
        }
        return found
    }

    private var nodes: [xmlNodePtr] { XMLText.nodes(from: pointer.pointee.children) }
}

/// An attribute of an element.
struct XMLAttribute {
    let pointer: xmlAttrPtr

    var name: String { XMLText.string(pointer.pointee.name) }
    var namespace: String? { pointer.pointee.ns.map { XMLText.string($0.pointee.href) } }

    /// Without a document type there are no entities: all of it is text.
    var value: String {
        XMLText.nodes(from: pointer.pointee.children)
            .map { XMLText.string($0.pointee.content) }
            .joined()
    }
}

/// What libxml2 keeps of texts, which are UTF-8.
enum XMLText {
    /// A node and those that follow it.
    static func nodes(from first: xmlNodePtr?) -> [xmlNodePtr] {
        var found: [xmlNodePtr] = []
        var next = first
        while let node = next {
            found.append(node)
            next = node.pointee.next
        }
        return found
    }

    static func string(_ text: UnsafePointer<xmlChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }
}
