/// A QR code as a square of dark and light modules.
///
/// Anyone who has the modules can read the text, and a venue's text carries its seed. So the
/// description contains only the size.
package struct QRMatrix: Equatable, Sendable {
    /// The width in modules of the light frame that a symbol needs on each side (ISO/IEC
    /// 18004:2015, section 6.3.8).
    package static let quietZone = 4

    /// The version, 1 to 40. Each is 4 modules wider than the one before.
    package let version: Int
    /// Modules per side without the quiet zone, `17 + 4 * version`.
    package let size: Int
    /// The error correction of the symbol.
    package let errorCorrection: ErrorCorrection

    /// `size * size` modules, rows from the top, true where dark.
    private let modules: [Bool]

    /// Encodes a text as the smallest symbol that holds it.
    ///
    /// Runs of digits, and of the characters `0-9 A-Z $%*+-./:` and space, are packed more densely
    /// than other text (ISO/IEC 18004:2015, section 7.3.7). Upper-case base32 takes 5.5 bits per
    /// character instead of 8.
    ///
    /// - Throws: ``QRCodeError``.
    package init(_ text: String, errorCorrection: ErrorCorrection = .medium) throws(QRCodeError) {
        let symbol = try Self.encode(text, errorCorrection)
        version = symbol.version
        size = symbol.size
        self.errorCorrection = errorCorrection
        modules = symbol.modules
    }

    /// Whether the module in column `x` from the left and row `y` from the top is dark.
    ///
    /// The symbol starts at (0, 0). Everything around it is light, so that renderers can iterate
    /// over ``framed``.
    package func isDark(x: Int, y: Int) -> Bool {
        guard 0..<size ~= x, 0..<size ~= y else { return false }
        return modules[y * size + x]
    }

    /// The range of columns, and of rows, of the symbol with its quiet zone: `-4..<size + 4`.
    package var framed: Range<Int> {
        -Self.quietZone..<size + Self.quietZone
    }
}

extension QRMatrix: CustomStringConvertible, CustomReflectable {
    package var description: String {
        "QR code of version \(version)-\(errorCorrection.rawValue), \(size) by \(size) modules"
    }

    /// The mirror without the modules.
    package var customMirror: Mirror {
        Mirror(self, children: ["version": version, "size": size, "errorCorrection": errorCorrection])
    }
}
