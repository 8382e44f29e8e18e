import Cryptography
import Encodings

/// The lines that the demo prints: titles, and values with their names.
struct Printout {
    private(set) var lines: [String] = []

    mutating func title(_ text: String) {
        if !lines.isEmpty { lines.append("") }
        lines.append("# \(text)")
    }

    mutating func value(_ name: String, _ value: some CustomStringConvertible) {
        lines.append("\(name): \(value)")
    }

    mutating func hexadecimal(_ name: String, _ bytes: some ByteRegion) {
        value(name, Hexadecimal.text([UInt8](copying: bytes)))
    }

    mutating func base64(_ name: String, _ bytes: some ByteRegion) {
        value(name, Base64.encodePadded([UInt8](copying: bytes)))
    }

    /// A text in UTF-8, such as JSON.
    mutating func text(_ name: String, _ bytes: [UInt8]) {
        value(name, String(decoding: bytes, as: UTF8.self))
    }
}
