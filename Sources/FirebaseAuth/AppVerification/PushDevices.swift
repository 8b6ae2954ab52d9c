import FirebaseCore
import Foundation

/// The device as Apple's push service knows it.
struct APNSDevice: Sendable {
    let token: Data
    let type: AuthAPNSTokenType

    /// The token as the protocol has it.
    var tokenText: String {
        token.map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}

/// Waits for the device's push token.
final class PushDevices: Sendable {
    private struct State: Sendable {
        var device: APNSDevice?
        var waiting: [Arrival<APNSDevice>] = []
    }

    private let state = Guarded(State())

    /// The device; nil as long as the app has handed no token over.
    var device: APNSDevice? { state.withLock { $0.device } }

    /// How many wait for it.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Takes the device; nil if it gets no token, which keeps an earlier one.
    func set(_ device: APNSDevice?) {
        let waiting = state.withLock { state in
            state.device = device ?? state.device
            defer { state.waiting = [] }
            return state.waiting
        }
        for arrival in waiting { arrival.arrive(device) }
    }

    /// Waits for a device that the app is about to hand over.
    func device(within limit: Duration) async -> APNSDevice? {
        let arrival = Arrival<APNSDevice>()
        let known = state.withLock { state -> APNSDevice? in
            if state.device == nil { state.waiting.append(arrival) }
            return state.device
        }
        if let known { return known }
        return await arrival.value(within: limit)
    }
}
