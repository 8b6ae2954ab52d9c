import CQREncode

/// A QR code as text: two rows of modules in each line, dark on light.
struct QRCode {
    private let width: Int
    private let modules: [Bool]

    /// Draws a text.
    ///
    /// - Throws: ``Deviation`` if it does not fit into a code.
    init(_ text: String) throws {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else {
            throw Deviation("no QR code can hold the address of the secret")
        }
        defer { QRcode_free(code) }
        width = Int(code.pointee.width)
        // The lowest bit of each byte is the module's color.
        modules = (0..<width * width).map { code.pointee.data[$0] & 1 == 1 }
    }

    /// The lines to print, with the light margin that scanners need.
    var lines: [String] {
        let margin = 2
        return stride(from: -margin, to: width + margin, by: 2).map { row in
            (-margin..<width + margin).map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (true, true): " "
                case (true, false): "▄"
                case (false, true): "▀"
                case (false, false): "█"
                }
            }.joined()
        }
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        let isInside = 0..<width ~= row && 0..<width ~= column
        return isInside && modules[row * width + column]
    }
}
