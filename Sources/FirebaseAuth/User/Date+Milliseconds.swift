import Foundation

extension Date {
    /// A time as the protocol writes it: milliseconds since 1970.
    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
    }
}
