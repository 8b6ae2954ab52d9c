import AuthDomain

extension XMLNode {
    /// It as the domain reads it; ``XMLGuard`` bounds how deep that goes.
    var element: SAMLElement {
        let plain = attributes.filter { $0.namespace == nil }.map { ($0.name, $0.value) }
        return SAMLElement(
            namespace: namespace,
            name: name,
            attributes: Dictionary(plain, uniquingKeysWith: { first, _ in first }),
            text: text,
            children: children.map(\.element)
        )
    }
}
