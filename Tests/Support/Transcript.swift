import HTTPServer
package import Testing

/// One request and all that is to be said of its answer.
package struct Transcript: Sendable, CustomTestStringConvertible {
    let title: String
    let request: TestRequest
    let status: Int
    let shows: [String]
    let hides: [String]

    /// Describes an exchange.
    ///
    /// - Parameters:
    ///   - title: what the exchange is about.
    ///   - request: what is sent.
    ///   - status: the answer's status.
    ///   - shows: texts that the body must have.
    ///   - hides: texts that neither the body nor a header may have.
    package init(
        _ title: String,
        _ request: TestRequest,
        status: Int,
        shows: [String] = [],
        hides: [String] = []
    ) {
        self.title = title
        self.request = request
        self.status = status
        self.shows = shows
        self.hides = hides
    }

    package var testDescription: String { title }
}

extension TestServer {
    /// Plays an exchange and records what is not as it must be.
    @discardableResult
    package func play(
        _ transcript: Transcript,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> TestAnswer {
        let answer = await send(transcript.request)
        #expect(answer.status == transcript.status, "\(answer)", sourceLocation: sourceLocation)
        for text in transcript.shows {
            #expect(answer.text.contains(text), "\(answer)", sourceLocation: sourceLocation)
        }
        let all = answer.text + answer.headers.fields.map { "\n\($0.name): \($0.value)" }.joined()
        for text in transcript.hides {
            #expect(!all.contains(text), "\(answer)", sourceLocation: sourceLocation)
        }
        return answer
    }
}
