import CQRencode
import Glibc

/// A QR code as a square of dark and light modules.
///
/// Anyone who has the modules can read the text, and the text of a venue code contains the seed.
/// Therefore, the description contains only the size.
package struct QRMatrix: Equatable, Sendable {
    /// The width in modules of the light frame that must surround a symbol (ISO/IEC 18004:2015,
    /// section 6.3.8).
    package static let quietZone = 4

    /// The version, 1 to 40. Each version has 4 more modules per side than the previous version.
    package let version: Int
    /// The number of modules per side without the quiet zone: `17 + 4 * version`.
    package let size: Int
    /// The error correction of the symbol.
    package let errorCorrection: ErrorCorrection

    /// `size * size` modules in rows from the top. A dark module is true.
    private let modules: [Bool]
    private let text: String

    /// Encodes a text as the smallest symbol that can contain it.
    ///
    /// Digits, and the characters `0-9 A-Z $%*+-./:` and space, are packed more densely than other
    /// text (ISO/IEC 18004:2015, section 7.3.7). For example, a character of upper-case base32
    /// needs 5.5 bits instead of 8.
    ///
    /// - Throws: ``QRCodeError``.
    package init(_ text: String, errorCorrection: ErrorCorrection = .medium) throws(QRCodeError) {
        let symbol = try Self.encode(text, errorCorrection)
        version = symbol.version
        size = symbol.size
        self.errorCorrection = errorCorrection
        modules = symbol.modules
        self.text = text
    }

    /// Encodes the same text with another error correction.
    package func with(_ errorCorrection: ErrorCorrection) throws(QRCodeError) -> QRMatrix {
        try QRMatrix(text, errorCorrection: errorCorrection)
    }

    /// Whether the module in column `x` from the left and row `y` from the top is dark.
    ///
    /// The symbol starts at (0, 0). All modules outside the symbol are light, so that renderers can
    /// iterate over ``framed``.
    package func isDark(x: Int, y: Int) -> Bool {
        guard 0..<size ~= x, 0..<size ~= y else { return false }
        return modules[y * size + x]
    }

    /// The range of the columns and of the rows in the symbol with its quiet zone: `-4..<size + 4`.
    package var framed: Range<Int> {
        -Self.quietZone..<size + Self.quietZone
    }
}

extension QRMatrix: CustomStringConvertible, CustomReflectable {
    package var description: String {
        "QR code of version \(version)-\(errorCorrection.rawValue), \(size) by \(size) modules"
    }

    /// A mirror that does not contain the modules.
    package var customMirror: Mirror {
        Mirror(self, children: ["version": version, "size": size, "errorCorrection": errorCorrection])
    }
}

extension QRMatrix {
    /// Calls libqrencode, which chooses the modes, the version and the mask.
    static func encode(
        _ text: String,
        _ errorCorrection: ErrorCorrection
    ) throws(QRCodeError) -> (version: Int, size: Int, modules: [Bool]) {
        guard !text.isEmpty else { throw .emptyText }
        guard !text.utf8.contains(0) else { throw .nullInText }
        let smallestVersion: Int32 = 0
        let caseSensitive: Int32 = 1
        // Use byte mode as the hint. In this mode, libqrencode encodes UTF-8 unchanged and does not
        // search for Shift JIS.
        let symbol = unsafe QRcode_encodeString(
            text,
            smallestVersion,
            errorCorrection.level,
            QR_MODE_8,
            caseSensitive
        )
        guard let symbol = unsafe symbol else {
            let code = errno
            throw code == ERANGE
                ? .textTooLong(utf8Count: text.utf8.count, errorCorrection: errorCorrection)
                : .encoderFailed(errno: code)
        }
        defer { unsafe QRcode_free(symbol) }
        let (version, size) = unsafe (Int(symbol.pointee.version), Int(symbol.pointee.width))
        let data = unsafe UnsafeBufferPointer(start: symbol.pointee.data, count: size * size)
        // The lowest bit is the colour of the module; the other bits are its function.
        return (version, size, unsafe data.map { $0 & 1 == 1 })
    }
}

extension ErrorCorrection {
    fileprivate var level: QRecLevel {
        switch self {
        case .low: QR_ECLEVEL_L
        case .medium: QR_ECLEVEL_M
        case .quartile: QR_ECLEVEL_Q
        case .high: QR_ECLEVEL_H
        }
    }
}

extension QRMatrix {
    /// Dark modules next to each other in one row, which can be drawn as one rectangle.
    package struct Run: Equatable, Sendable {
        package let x: Int
        package let y: Int
        package let width: Int
    }

    /// All runs of dark modules, in rows from the top.
    package var runs: [Run] {
        var runs: [Run] = []
        for y in framed {
            var start: Int?
            // Because the frame is light, every run ends before the end of the row.
            for x in framed {
                switch (start, isDark(x: x, y: y)) {
                case (nil, true):
                    start = x
                case (let left?, false):
                    runs.append(Run(x: left, y: y, width: x - left))
                    start = nil
                default:
                    break
                }
            }
        }
        return runs
    }
}

/// How much of a symbol can be dirty or hidden while the symbol is still readable (ISO/IEC
/// 18004:2015, section 7.5.1).
package enum ErrorCorrection: String, CaseIterable, Sendable {
    /// About 7 % of the codewords can be restored.
    case low = "L"
    /// About 15 % of the codewords can be restored.
    case medium = "M"
    /// About 25 % of the codewords can be restored.
    case quartile = "Q"
    /// About 30 % of the codewords can be restored.
    case high = "H"
}

/// Why a text could not be encoded as a QR code. An error may contain the length of the text, but
/// never the text itself.
package enum QRCodeError: Error, Equatable {
    /// The text is empty.
    case emptyText
    /// The text contains U+0000. libqrencode would truncate the text there without an error.
    case nullInText
    /// The text does not fit into the largest symbol with this error correction.
    case textTooLong(utf8Count: Int, errorCorrection: ErrorCorrection)
    /// libqrencode failed with this `errno`.
    case encoderFailed(errno: Int32)
}

extension QRCodeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .emptyText:
            "cannot encode an empty text as a QR code"
        case .nullInText:
            "cannot encode a text with a null character as a QR code"
        case .textTooLong(let utf8Count, let errorCorrection):
            "a text of \(utf8Count) bytes does not fit into a QR code with error correction \(errorCorrection.rawValue)"
        case .encoderFailed(let errno):
            "could not encode the text as a QR code: libqrencode failed with errno \(errno)"
        }
    }
}
