extension Connection {
    /// Lets the body that a head announces come in, and tells a client that waits for that.
    func begin(_ head: MessageHead, bodyHasBegun: Bool) throws(Refusal) {
        self.head = head
        let limit = service.handler.bodyLimit(for: requestHead(head))
        try reader.acceptBody(limit: max(limit, 0))
        guard head.framing.body != .none else { return }
        enter(.body, for: worker.limits.bodyTimeout)
        if head.framing.expectsContinue, !bodyHasBegun {
            send(Self.continueLine.span)
        }
    }

    private static let continueLine = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)

    private func requestHead(_ head: MessageHead) -> HTTPRequestHead {
        HTTPRequestHead(
            method: head.method,
            target: head.target,
            path: head.path,
            query: head.query,
            headers: head.headers,
            peer: peer,
            localPort: service.localPort,
            isTLS: service.tls != nil
        )
    }

    /// Has the request answered by a task on this loop.
    func startHandler(_ body: [UInt8]) {
        guard let head else { return }
        enter(.handling, for: worker.limits.handlerTimeout)
        requestNumber += 1
        let number = requestNumber
        let request = HTTPRequest(head: requestHead(head), body: body)
        let handler = service.handler
        let connection = LoopBound(self, on: worker.loop)
        worker.taskDidStart()
        task = Task(executorPreference: worker.loop) {
            let response = await handler.respond(to: request)
            connection.value?.handlerDidAnswer(response, to: number)
        }
    }

    private func handlerDidAnswer(_ response: HTTPResponse, to number: Int) {
        defer { worker.taskDidEnd() }
        guard phase == .handling, number == requestNumber else { return }
        task = nil
        answer(response)
    }

    private func answer(_ response: HTTPResponse) {
        let isSendable = ResponseEncoder.isSendable(response)
        let response = isSendable ? response : HTTPResponse(status: 500, text: "bad response\n")
        var terms = ResponseEncoder.Terms()
        terms.isHead = head?.method == "HEAD"
        terms.minorVersion = head?.minorVersion ?? 1
        terms.keepsAlive =
            head?.framing.keepsAlive == true && !worker.isDraining
            && !response.headers.lists("close", in: "Connection")
        write(response, terms)
        head = nil
        releaseBody()
        if terms.keepsAlive {
            becomeIdle(for: worker.limits.idleTimeout)
            goOn()
        } else {
            beginClosing()
        }
    }

    /// Answers for the server itself, and ends.
    func refuse(_ refusal: Refusal) {
        guard !phase.isOver else { return }
        task?.cancel()
        task = nil
        var response = HTTPResponse(status: refusal.status, text: refusal.reason + "\n")
        for field in service.handler.fieldsOfRefusals.fields {
            response.headers.add(field.name, field.value)
        }
        if refusal.status == 503 { response.headers.add("Retry-After", "1") }
        var terms = ResponseEncoder.Terms()
        terms.isHead = head?.method == "HEAD"
        terms.keepsAlive = false
        write(response, terms)
        beginClosing()
        service.handler.serverDidRefuse(
            status: refusal.status,
            reason: refusal.reason,
            peer: peer
        )
    }

    private func write(_ response: HTTPResponse, _ terms: ResponseEncoder.Terms) {
        var output: [UInt8] = []
        swap(&output, &worker.scratch)
        let date = worker.currentDate()
        let body = ResponseEncoder.encode(response, terms, date: date, into: &output)
        send(output.span)
        if let body { send(body.span) }
        output.removeAll(keepingCapacity: true)
        worker.scratch = output
    }
}
