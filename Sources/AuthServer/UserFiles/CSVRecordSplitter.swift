/// Cuts a file of comma-separated values into records.
///
/// Source: RFC 4180; line ends of either kind, and none behind the last record.
struct CSVRecordSplitter {
    /// The fields of a line; nil where it is not UTF-8.
    typealias Record = [String]?

    private var record: Record = []
    private var field: [UInt8] = []
    private var byteCount = 0
    private var isQuoted = false
    /// Whether the byte before was a quote that may end the field, or be half of one.
    private var hasQuote = false
    private var isEmpty = true

    /// Takes the next bytes; returns the records that end in them.
    mutating func read(_ bytes: [UInt8]) throws(UserFileError) -> [Record] {
        var records: [Record] = []
        for byte in bytes {
            byteCount += 1
            guard byteCount <= UserFileReader.maximumByteCount else { throw .userTooLong }
            if isQuoted {
                readQuoted(byte, &records)
            } else {
                readPlain(byte, &records)
            }
        }
        return records
    }

    /// Takes the end of the file.
    mutating func finish() throws(UserFileError) -> [Record] {
        guard !isQuoted || hasQuote else { throw .malformed }
        var records: [Record] = []
        endRecord(&records)
        return records
    }

    private mutating func readQuoted(_ byte: UInt8, _ records: inout [Record]) {
        let isQuote = byte == UInt8(ascii: "\"")
        switch (hasQuote, isQuote) {
        case (false, false): field.append(byte)
        case (false, true): hasQuote = true
        case (true, true):
            field.append(byte)
            hasQuote = false
        case (true, false):
            (isQuoted, hasQuote) = (false, false)
            readPlain(byte, &records)
        }
    }

    private mutating func readPlain(_ byte: UInt8, _ records: inout [Record]) {
        switch byte {
        case UInt8(ascii: "\"") where field.isEmpty:
            (isQuoted, isEmpty) = (true, false)
        case UInt8(ascii: ","):
            endField()
            isEmpty = false
        case UInt8(ascii: "\n"):
            endRecord(&records)
        case UInt8(ascii: "\r"):
            break
        default:
            field.append(byte)
            isEmpty = false
        }
    }

    private mutating func endField() {
        // What is no UTF-8 is read as other bytes than those that stand there.
        let text = String(decoding: field, as: UTF8.self)
        if text.utf8.elementsEqual(field) { record?.append(text) } else { record = nil }
        field = []
    }

    private mutating func endRecord(_ records: inout [Record]) {
        defer { (record, field, byteCount) = ([], [], 0) }
        (isQuoted, hasQuote) = (false, false)
        guard !isEmpty else { return }
        isEmpty = true
        endField()
        records.append(record)
    }
}
