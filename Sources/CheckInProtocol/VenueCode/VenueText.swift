public import Cryptography

/// A line of text about a venue: its name, its address or its public identifier.
///
/// A line is shown on terminals and screens of people who did not write it. So it is bounded, and nothing in it can move the
/// cursor, break the line or turn the direction of what stands beside it.
public struct VenueText: Sendable, Hashable {
    /// The most bytes of UTF-8.
    public static let maximumCount = 100

    /// Which line it is.
    public enum Field: String, Sendable {
        case name
        case address
        case publicIdentifier = "public identifier"

        var mayBeEmpty: Bool { self == .address }
    }

    /// The text: at most 100 bytes of UTF-8.
    public let string: String

    /// - Throws: `empty`, `textTooLong` or `controlCharacter` of ``VenueCodeError``.
    public init(_ string: String, for field: Field) throws(VenueCodeError) {
        guard field.mayBeEmpty || !string.isEmpty else { throw .empty(field) }
        guard string.utf8.count <= Self.maximumCount else { throw .textTooLong(field, bytes: string.utf8.count) }
        guard !string.unicodeScalars.contains(where: \.isControl) else { throw .controlCharacter(field) }
        self.string = string
    }

    /// Whether the bytes are the same. As strings, texts that differ in Unicode normalisation would be equal, and a venue's codes
    /// with them, although they are not the same on the wire.
    public static func == (left: VenueText, right: VenueText) -> Bool {
        left.string.utf8.elementsEqual(right.string.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        for byte in string.utf8 { hasher.combine(byte) }
        hasher.combine(UInt8(0xFF))  // ends the text: UTF-8 has no such byte
    }
}

extension VenueText: Redacted {
    public var description: String { "<venue text>" }
}

extension Unicode.Scalar {
    /// Control characters proper, the separators that break a line, and the explicit bidirectional formatting characters
    /// (Unicode Standard Annex #9 §2.1 to §2.5): right-to-left names need none of the latter, spoofed ones do.
    fileprivate var isControl: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
        }
    }
}
