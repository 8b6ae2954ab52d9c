// swift-format-ignore-file
import Foundation

#if canImport(Security)
import Security
#else
// What the samples take from Apple's Security and CryptoKit, where there is none.
let kSecRandomDefault = 0
let errSecSuccess = 0

func SecRandomCopyBytes(_ random: Int, _ count: Int, _ bytes: UnsafeMutablePointer<UInt8>) -> Int {
    var generator = SystemRandomNumberGenerator()
    for index in 0..<count { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
    return errSecSuccess
}
#endif

#if canImport(CryptoKit)
import CryptoKit
#else
import FirebaseAuth

enum SHA256 {
    static func hash(data: Data) -> [UInt8] {
        let hex = Array(OAuthProvider.sha256(String(decoding: data, as: UTF8.self)).utf8)
        return stride(from: 0, to: hex.count, by: 2).compactMap { index in
            UInt8(String(decoding: hex[index..<index + 2], as: UTF8.self), radix: 16)
        }
    }
}
#endif

#if canImport(UIKit)
import UIKit
#endif

#if canImport(SwiftUI)
import SwiftUI
#else
// What the samples take from SwiftUI, where there is none.
@MainActor protocol View {}
@MainActor protocol Scene {}

@MainActor
protocol App {
    associatedtype Body: Scene
    var body: Body { get }
    init()
}

@resultBuilder
enum ViewBuilder {
    static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

struct WindowGroup<Content: View>: Scene {
    init(@ViewBuilder content: () -> Content) {}
}

struct NavigationView<Content: View>: View {
    init(@ViewBuilder content: () -> Content) {}
}

protocol UIApplicationDelegate: NSObject { init() }

@MainActor
@propertyWrapper
struct UIApplicationDelegateAdaptor<Delegate: UIApplicationDelegate> {
    let wrappedValue: Delegate

    init(_ type: Delegate.Type) { wrappedValue = Delegate() }
}
#endif

#if !os(macOS)
/// The app around the samples.
struct ContentView: View {}

final class AppDelegate: NSObject, UIApplicationDelegate {}
#endif

/// A screen of the app around the samples: it asks its user, and closes at the end.
@MainActor
class SampleViewController {
    @MainActor
    final class NavigationController {
        var isPopped = false

        func popViewController(animated: Bool) { isPopped = true }
    }

    let navigationController: NavigationController? = NavigationController()
    var messages: [String] = []
    /// What the user types when asked.
    var answer: (String) -> String = { _ in "" }

    var whenPrompted: () -> Void = {}

    func showMessagePrompt(_ message: String) {
        messages.append(message)
        whenPrompted()
    }

    func showTextInputPrompt(
        withMessage message: String,
        completionBlock: @escaping (Bool, String?) -> Void
    ) {
        messages.append(message)
        completionBlock(true, answer(message))
    }
}
