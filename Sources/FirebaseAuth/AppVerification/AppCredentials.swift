import FirebaseCore
import Foundation

/// Keeps the credential that shows that the app asks, and the receipts whose pushes may still come.
///
/// Both outlive a launch: a push may start the app.
final class AppCredentials: Sendable {
    /// Where they are kept.
    struct Place: Sendable {
        let storage: any AuthStorage
        let key: String
    }

    private static let maximumPending = 32
    /// Pushes that overtake the answer with their receipt.
    private static let maximumEarly = 4

    private struct Kept: Codable, Sendable {
        var credential: AppCredential?
        var pending: [Secret] = []
    }

    private struct State: Sendable {
        var isLoaded = false
        var kept = Kept()
        var waiting: [Secret: Arrival<AppCredential>] = [:]
        /// Requests for a receipt that are on their way.
        var asking = 0
        var early: [AppCredential] = []
    }

    private let state = Guarded(State())

    /// How many wait for their push.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// The credential of an earlier push; nil if there is none.
    func current(in place: Place) -> AppCredential? {
        state.withLock { state in
            Self.load(&state, place)
            return state.kept.credential
        }
    }

    /// Forgets a credential that the server does not take, unless another has come.
    func forget(_ credential: AppCredential, in place: Place) {
        state.withLock { state in
            Self.load(&state, place)
            guard state.kept.credential == credential else { return }
            state.kept.credential = nil
            Self.save(state.kept, place)
        }
    }

    /// Asks the server for a receipt, and waits for the push that goes with it.
    ///
    /// - Parameters:
    ///   - place: where credentials are kept.
    ///   - ask: gets a receipt, and how long its push may take.
    /// - Returns: nil if no push has come by then; one that comes later is kept for the next time.
    /// - Throws: what `ask` throws.
    func credential(
        in place: Place,
        ask: () async throws -> (receipt: String, limit: Duration)
    ) async throws -> AppCredential? {
        state.withLock { $0.asking += 1 }
        let answer: (receipt: String, limit: Duration)
        do {
            answer = try await ask()
        } catch {
            state.withLock { Self.endAsking(&$0) }
            throw error
        }
        let receipt = Secret(answer.receipt)
        let arrival = Arrival<AppCredential>()
        let early = state.withLock { state -> AppCredential? in
            defer { Self.endAsking(&state) }
            Self.load(&state, place)
            if let early = state.early.first(where: { $0.receipt == receipt }) {
                state.early.removeAll { $0 == early }
                state.kept.credential = early
                Self.save(state.kept, place)
                return early
            }
            state.kept.pending.append(receipt)
            state.kept.pending = state.kept.pending.suffix(Self.maximumPending)
            state.waiting[receipt] = arrival
            Self.save(state.kept, place)
            return nil
        }
        if let early { return early }
        defer { state.withLock { $0.waiting[receipt] = nil } }
        return await arrival.value(within: answer.limit)
    }

    /// Takes what a push has brought.
    ///
    /// - Returns: whether it belongs to a receipt of this app.
    func take(_ credential: AppCredential, in place: Place) -> Bool {
        let (isOwn, arrival) = state.withLock { state -> (Bool, Arrival<AppCredential>?) in
            Self.load(&state, place)
            guard let index = state.kept.pending.firstIndex(of: credential.receipt) else {
                guard state.asking > 0, state.early.count < Self.maximumEarly else {
                    return (false, nil)
                }
                state.early.append(credential)
                return (true, nil)
            }
            state.kept.pending.remove(at: index)
            state.kept.credential = credential
            Self.save(state.kept, place)
            return (true, state.waiting.removeValue(forKey: credential.receipt))
        }
        arrival?.arrive(credential)
        return isOwn
    }

    private static func endAsking(_ state: inout State) {
        state.asking -= 1
        if state.asking == 0 { state.early = [] }
    }

    private static func load(_ state: inout State, _ place: Place) {
        guard !state.isLoaded else { return }
        state.isLoaded = true
        do {
            guard let data = try place.storage.data(forKey: place.key) else { return }
            state.kept = try JSONDecoder().decode(Kept.self, from: data)
        } catch {
            // Without it the app proves itself anew, and nothing is lost.
            Auth.log.write(.warning, "I-AUT000025", "The app's proof cannot be read: \(error)")
        }
    }

    private static func save(_ kept: Kept, _ place: Place) {
        do {
            try place.storage.setData(try JSONEncoder().encode(kept), forKey: place.key)
        } catch {
            Auth.log.write(.warning, "I-AUT000026", "The app's proof cannot be kept: \(error)")
        }
    }
}

extension Auth {
    /// Where this app's credential is kept.
    var appCredentialPlace: AppCredentials.Place {
        AppCredentials.Place(storage: storage.value, key: "\(storageKey)-app_credentials")
    }
}
