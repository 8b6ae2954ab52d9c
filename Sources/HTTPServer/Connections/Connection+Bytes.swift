extension Connection {
    func socketDidReceive(_ bytes: Span<UInt8>) {
        if let tls, phase != .closing {
            decrypt(bytes, with: tls)
        } else {
            receive(bytes)
        }
        adjustReading()
    }

    private func decrypt(_ bytes: Span<UInt8>, with tls: TLSSession) {
        let outcome = tls.receive(bytes) { receive($0) }
        sendOutput(of: tls)
        if phase == .handshake, tls.isEstablished {
            becomeIdle(for: worker.limits.headTimeout)
            goOn()
        }
        switch outcome {
        case .open: break
        case .ended: socketDidEnd()
        case .failed: beginClosing()
        }
    }

    /// Sends bytes to the client, encrypted if the listener says so.
    func send(_ bytes: Span<UInt8>) {
        if let tls {
            guard tls.send(bytes, output: { socket.send($0) }) else { return close() }
        } else {
            socket.send(bytes)
        }
        noteUnsent(bytes.count)
    }

    /// Tells the client that there is no more.
    func endSending() {
        if let tls {
            tls.end()
            sendOutput(of: tls)
        }
        socket.endSending()
    }

    private func sendOutput(of tls: TLSSession) {
        tls.sendOutput { socket.send($0) }
        noteUnsent(0)
    }
}
