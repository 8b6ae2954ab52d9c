#if CHECK_OBJC && !canImport(ObjectiveC)
public import Foundation

extension AuthErrorCode {
    // swift-format-ignore: NoLeadingUnderscores
    /// Stands for what Foundation itself gives to errors that Objective-C knows.
    public init?(_bridgedNSError error: NSError) {
        self.init(rawValue: error.code)
    }
}
#endif
