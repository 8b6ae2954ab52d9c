import AuthCrypto
package import AuthDomain

/// What a provider answers in SAML: good, unless a test makes it something else.
package struct SAMLAnswer: Sendable {
    /// What carries a signature.
    package enum Signed: Sendable, CaseIterable {
        case assertion, response, both, nothing
    }

    /// A change of a text.
    package typealias Change = @Sendable (String) -> String

    package var signed = Signed.assertion
    package var signer: SAMLSigner
    package var issuer = SAMLStandIn.entityID
    package var audience = SAMLStandIn.serviceEntityID
    package var recipient: String
    package var destination: String
    package var inResponseTo: String
    package var issuedAt: Timestamp
    package var notBefore: Timestamp
    package var notOnOrAfter: Timestamp
    package var responseID = "_response"
    package var assertionID = "_assertion"
    package var status = "urn:oasis:names:tc:SAML:2.0:status:Success"
    package var nameID = SAMLStandIn.user
    package var nameIDFormat = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"
    /// By name, in this order.
    package var attributes: [(name: String, values: [String])] = [
        ("email", [SAMLStandIn.email]), ("displayName", ["Ann Example"]),
        ("groups", ["staff", "board"]),
    ]
    /// Changes the assertion before anything is signed.
    package var changeAssertion: Change = { $0 }
    /// Changes the whole before it is signed.
    package var changeResponse: Change = { $0 }
    /// Changes what was signed.
    package var tamper: Change = { $0 }

    /// Creates a good answer to a request, at a time.
    package init(to request: SAMLStandIn.Request, at now: Timestamp, signer: SAMLSigner) {
        self.signer = signer
        recipient = request.callbackURL
        destination = request.callbackURL
        inResponseTo = request.id
        issuedAt = now
        notBefore = now.adding(seconds: -60)
        notOnOrAfter = now.adding(seconds: 300)
    }

    /// The document.
    package func text() throws -> String {
        var assertion = changeAssertion(assertionText)
        if signed == .assertion || signed == .both {
            assertion = try signer.sign(assertion, id: assertionID)
        }
        var response = changeResponse(responseText(assertion))
        if signed == .response || signed == .both {
            response = try signer.sign(response, id: responseID)
        }
        return tamper(response)
    }

    /// The document as a form has it.
    package func encoded() throws -> String {
        Base64.encode(Array(try text().utf8))
    }

    /// The assertion in canonical form, not signed.
    package var assertionText: String {
        let namespace = #"xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion""#
        let time = issuedAt.utcText
        return [
            #"<saml:Assertion \#(namespace) ID="\#(assertionID)" IssueInstant="\#(time)""#,
            #" Version="2.0"><saml:Issuer>\#(issuer)</saml:Issuer><saml:Subject>"#,
            #"<saml:NameID Format="\#(nameIDFormat)">\#(nameID)</saml:NameID>"#,
            #"<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">"#,
            #"<saml:SubjectConfirmationData InResponseTo="\#(inResponseTo)""#,
            #" NotOnOrAfter="\#(notOnOrAfter.utcText)" Recipient="\#(recipient)">"#,
            "</saml:SubjectConfirmationData></saml:SubjectConfirmation></saml:Subject>",
            #"<saml:Conditions NotBefore="\#(notBefore.utcText)""#,
            #" NotOnOrAfter="\#(notOnOrAfter.utcText)"><saml:AudienceRestriction>"#,
            "<saml:Audience>\(audience)</saml:Audience></saml:AudienceRestriction>",
            #"</saml:Conditions><saml:AuthnStatement AuthnInstant="\#(time)"><saml:AuthnContext>"#,
            "<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password",
            "</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>",
            "<saml:AttributeStatement>\(attributesText)</saml:AttributeStatement></saml:Assertion>",
        ].joined()
    }

    private var attributesText: String {
        attributes.map { attribute in
            let values = attribute.values.map { "<saml:AttributeValue>\($0)</saml:AttributeValue>" }
            return
                #"<saml:Attribute Name="\#(attribute.name)">\#(values.joined())</saml:Attribute>"#
        }.joined()
    }

    private func responseText(_ assertion: String) -> String {
        let assertionNamespace = #"xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion""#
        return [
            #"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol""#,
            #" Destination="\#(destination)" ID="\#(responseID)" InResponseTo="\#(inResponseTo)""#,
            #" IssueInstant="\#(issuedAt.utcText)" Version="2.0">"#,
            "<saml:Issuer \(assertionNamespace)>\(issuer)</saml:Issuer><samlp:Status>",
            #"<samlp:StatusCode Value="\#(status)"></samlp:StatusCode></samlp:Status>"#,
            "\(assertion)</samlp:Response>",
        ].joined()
    }
}
