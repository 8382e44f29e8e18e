import Cryptography
import Encodings

/// The fields of a submitted form, encoded as `application/x-www-form-urlencoded` (URL Standard
/// §5). Only the encoding that browsers use is accepted.
package struct PortalForm: Sendable {
    /// The maximum size of a form in bytes.
    static let maximumSize = 64 << 10
    /// The name of the only field whose value can have line ends and tabs.
    private static let multiline = "list"

    private let fields: [String: String]

    /// Parses a form. Returns nil if the form contains a field twice, or if a field does not
    /// consist of a name, `=` and a value. Also returns nil if a field is not UTF-8, or if its
    /// encoding differs from that of browsers.
    package init?(_ bytes: some Collection<UInt8>) {
        var fields: [String: String] = [:]
        for pair in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) where !bytes.isEmpty {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let name = Self.decode(parts[0]),
                let value = Self.decode(parts[1], isMultiline: name == Self.multiline),
                fields.updateValue(value, forKey: name) == nil
            else { return nil }
        }
        self.fields = fields
    }

    /// Creates a form without fields.
    init() {
        fields = [:]
    }

    /// Generates the number of a single-use form.
    static func newNumber() -> String {
        var generator = SystemRandomNumberGenerator()
        return Hexadecimal.text(generator.bytes(16))
    }

    /// The value of a field; empty if the field is missing.
    package subscript(name: String) -> String { fields[name] ?? "" }

    /// Decodes a name or a value. Nil if the text is malformed, is not UTF-8, or contains control
    /// characters.
    ///
    /// - Parameter isMultiline: Whether line ends and tabs are accepted.
    private static func decode(_ bytes: some Collection<UInt8>, isMultiline: Bool = false) -> String? {
        var decoded: [UInt8] = []
        var rest = bytes.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+"): decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
                decoded.append(high << 4 | low)
            case _ where isUnreserved(byte): decoded.append(byte)
            default: return nil
            }
        }
        let controls: [UInt8] = isMultiline ? [0x09, 0x0A, 0x0D] : []
        guard decoded.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || controls.contains($0) }) else { return nil }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "*-._~".utf8.contains(byte)
        }
    }
}

extension PortalForm: Redacted {
    package var description: String { "<form>" }
}
