/// Finds the elements of `{"users":[...]}` without reading what is in them.
///
/// Other members of the object are passed over: the Auth emulator writes some.
struct JSONUserSplitter {
    private enum Place {
        case start
        /// In the outer object.
        case members
        /// In the list of users, between two of them.
        case list
        /// In a user.
        case user
        case end
    }

    private var place = Place.start
    /// How many brackets are open, beside the outer object's and the list's.
    private var depth = 0
    private var isInText = false
    private var isEscaped = false
    private var user: [UInt8] = []
    /// The text that was read last in the outer object.
    private var name: [UInt8] = []
    private var hasName = false
    private var hasList = false

    /// Whether the file may end here.
    var hasEnded: Bool { place == .end && hasList }

    /// Takes the next bytes; returns the users that end in them.
    mutating func read(_ bytes: [UInt8]) throws(UserFileError) -> [[UInt8]] {
        var users: [[UInt8]] = []
        for byte in bytes {
            if place == .user {
                user.append(byte)
                guard user.count <= UserFileReader.maximumByteCount else { throw .userTooLong }
            }
            guard !isInText else {
                readText(byte)
                continue
            }
            try readMark(byte, &users)
        }
        return users
    }

    private mutating func readText(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInText = false
            return
        }
        if place == .members, depth == 0, name.count < 16 { name.append(byte) }
    }

    private mutating func readMark(
        _ byte: UInt8,
        _ users: inout [[UInt8]]
    ) throws(UserFileError) {
        switch byte {
        case UInt8(ascii: "\""):
            guard place == .members || place == .user else { throw .malformed }
            isInText = true
            if place == .members, depth == 0 { (name, hasName) = ([], false) }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            try open(byte)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            try close(byte, &users)
        case UInt8(ascii: ":"):
            if place == .members, depth == 0 { hasName = true }
        case UInt8(ascii: ","):
            if place == .members, depth == 0 { hasName = false }
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
            break
        default:
            // A byte order mark may stand in front; numbers and words may not stand in the list.
            let isMark = place == .start && [0xEF, 0xBB, 0xBF].contains(byte)
            guard place == .members || place == .user || isMark else { throw .malformed }
        }
    }

    private mutating func open(_ byte: UInt8) throws(UserFileError) {
        let isObject = byte == UInt8(ascii: "{")
        switch place {
        case .start where isObject:
            place = .members
        case .members where !isObject && depth == 0 && hasName && name == Array("users".utf8):
            guard !hasList else { throw .malformed }
            (place, hasList) = (.list, true)
        case .members:
            depth += 1
        case .list where isObject:
            (place, depth, user) = (.user, 1, [byte])
        case .user:
            depth += 1
        case .start, .list, .end:
            throw .malformed
        }
    }

    private mutating func close(
        _ byte: UInt8,
        _ users: inout [[UInt8]]
    ) throws(UserFileError) {
        switch place {
        case .members where depth > 0:
            depth -= 1
        case .members where byte == UInt8(ascii: "}"):
            place = .end
        case .list where byte == UInt8(ascii: "]"):
            (place, depth, hasName) = (.members, 0, false)
        case .user:
            depth -= 1
            guard depth == 0 else { return }
            place = .list
            users.append(user)
            user = []
        case .start, .members, .list, .end:
            throw .malformed
        }
    }
}
