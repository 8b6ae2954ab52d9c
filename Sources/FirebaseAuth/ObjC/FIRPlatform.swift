#if canImport(ObjectiveC)
// The constants and block types of Objective-C come with the module.
@_exported public import FirebaseAuthInternal
public import Foundation

/// What every object of Objective-C is.
@available(swift, obsoleted: 1.0)
public typealias FIRObject = NSObjectProtocol

/// Where a method leaves its error.
@available(swift, obsoleted: 1.0)
public typealias FIRErrorPointer = NSErrorPointer

/// What takes a listener away again.
@available(swift, obsoleted: 1.0)
public typealias FIRListenerHandle = FIRAuthStateDidChangeListenerHandle
#elseif CHECK_OBJC
// As near as a platform without Objective-C comes.

/// What every object of Objective-C is.
@available(swift, obsoleted: 1.0)
public typealias FIRObject = AnyObject

/// Where a method leaves its error.
@available(swift, obsoleted: 1.0)
public typealias FIRErrorPointer = UnsafeMutablePointer<AnyObject?>?

/// What takes a listener away again.
@available(swift, obsoleted: 1.0)
public typealias FIRListenerHandle = AnyObject
#endif
