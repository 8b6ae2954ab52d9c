#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

@available(swift, obsoleted: 1.0)
extension FIRUser: NSSecureCoding {
    /// Whether archives tell the classes in them.
    public static var supportsSecureCoding: Bool { true }

    /// Archives what this stands for.
    public func encode(with coder: NSCoder) {
        own.encode(with: coder)
    }

    /// Reads an archive; nil if it holds something else.
    public convenience init?(coder: NSCoder) {
        guard let own = User(coder: coder) else { return nil }
        self.init(own)
    }
}

@available(swift, obsoleted: 1.0)
extension FIRUserMetadata: NSSecureCoding {
    /// Whether archives tell the classes in them.
    public static var supportsSecureCoding: Bool { true }

    /// Archives what this stands for.
    public func encode(with coder: NSCoder) {
        own.encode(with: coder)
    }

    /// Reads an archive; nil if it holds something else.
    public convenience init?(coder: NSCoder) {
        guard let own = UserMetadata(coder: coder) else { return nil }
        self.init(own)
    }
}

@available(swift, obsoleted: 1.0)
extension FIRAuthDataResult: NSSecureCoding {
    /// Whether archives tell the classes in them.
    public static var supportsSecureCoding: Bool { true }

    /// Archives what this stands for.
    public func encode(with coder: NSCoder) {
        own.encode(with: coder)
    }

    /// Reads an archive; nil if it holds something else.
    public convenience init?(coder: NSCoder) {
        guard let own = AuthDataResult(coder: coder) else { return nil }
        self.init(own)
    }
}

@available(swift, obsoleted: 1.0)
extension FIRAdditionalUserInfo: NSSecureCoding {
    /// Whether archives tell the classes in them.
    public static var supportsSecureCoding: Bool { true }

    /// Archives what this stands for.
    public func encode(with coder: NSCoder) {
        own.encode(with: coder)
    }

    /// Reads an archive; nil if it holds something else.
    public convenience init?(coder: NSCoder) {
        guard let own = AdditionalUserInfo(coder: coder) else { return nil }
        self.init(own)
    }
}

@available(swift, obsoleted: 1.0)
extension FIRAuthTokenResult: NSSecureCoding {
    /// Whether archives tell the classes in them.
    public static var supportsSecureCoding: Bool { true }

    /// Archives what this stands for.
    public func encode(with coder: NSCoder) {
        own.encode(with: coder)
    }

    /// Reads an archive; nil if it holds something else.
    public convenience init?(coder: NSCoder) {
        guard let own = AuthTokenResult(coder: coder) else { return nil }
        self.init(own)
    }
}

@available(swift, obsoleted: 1.0)
extension FIROAuthCredential: NSSecureCoding {
    /// Whether archives tell the classes in them.
    public static var supportsSecureCoding: Bool { true }

    /// Archives what this stands for.
    public func encode(with coder: NSCoder) {
        tokens.encode(with: coder)
    }

    /// Reads an archive; nil if it holds something else.
    public convenience init?(coder: NSCoder) {
        guard let own = OAuthCredential(coder: coder) else { return nil }
        self.init(own)
    }
}

@available(swift, obsoleted: 1.0)
extension FIRPhoneAuthCredential: NSSecureCoding {
    /// Whether archives tell the classes in them.
    public static var supportsSecureCoding: Bool { true }

    /// Archives what this stands for.
    public func encode(with coder: NSCoder) {
        phone.encode(with: coder)
    }

    /// Reads an archive; nil if it holds something else.
    public convenience init?(coder: NSCoder) {
        guard let own = PhoneAuthCredential(coder: coder) else { return nil }
        self.init(own)
    }
}

@available(swift, obsoleted: 1.0)
extension FIRMultiFactor: NSSecureCoding {
    /// Whether archives tell the classes in them.
    public static var supportsSecureCoding: Bool { true }

    /// Archives what this stands for.
    public func encode(with coder: NSCoder) {
        own.encode(with: coder)
    }

    /// Reads an archive; nil if it holds something else.
    public convenience init?(coder: NSCoder) {
        guard let own = MultiFactor(coder: coder) else { return nil }
        self.init(own)
    }
}

@available(swift, obsoleted: 1.0)
extension FIRPhoneMultiFactorInfo: NSSecureCoding {
    /// Whether archives tell the classes in them.
    public static var supportsSecureCoding: Bool { true }

    /// Archives what this stands for.
    public func encode(with coder: NSCoder) {
        phone.encode(with: coder)
    }

    /// Reads an archive; nil if it holds something else.
    public convenience init?(coder: NSCoder) {
        guard let own = PhoneMultiFactorInfo(coder: coder) else { return nil }
        self.init(own)
    }
}
#endif
