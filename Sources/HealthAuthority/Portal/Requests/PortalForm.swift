import Cryptography

/// What a form sent: `application/x-www-form-urlencoded` (URL Standard §5), in the one form in which browsers write it.
package struct PortalForm: Sendable {
    /// Bytes of a form.
    static let maximumSize = 16 << 10

    private let fields: [String: String]

    /// Nil if a field is there twice, or something is no name, `=` and value, or not encoded as it must be, or not UTF-8.
    package init?(_ bytes: some Collection<UInt8>) {
        var fields: [String: String] = [:]
        for pair in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) where !bytes.isEmpty {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let name = Self.decode(parts[0]), let value = Self.decode(parts[1]),
                fields.updateValue(value, forKey: name) == nil
            else { return nil }
        }
        self.fields = fields
    }

    /// Without fields.
    init() {
        fields = [:]
    }

    /// A field's value, as it was typed; empty if there is none.
    package subscript(name: String) -> String { fields[name] ?? "" }

    /// Nil if something has another form, or is not text without control characters.
    private static func decode(_ bytes: some Collection<UInt8>) -> String? {
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
        guard decoded.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
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
