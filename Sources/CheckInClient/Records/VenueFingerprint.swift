import Encodings
import CheckInProtocol
package import Cryptography

/// The facts about a check-in that are needed while the diary is locked:
///
/// - whether its venue belongs to another authority
/// - whether a warning names the venue
/// - which scans extend the stay
/// - until which hour the check-in was compared
///
/// ```
/// clue = flags (1) || BE32(hour, or 0) || tag (32) || link (32)          69 bytes
/// flags = 1 another authority's, 2 there is a public identifier, 4 there is a link,
///         8 it was compared until the hour
/// ```
/// Absent fields are zeros.
package struct VenueFingerprint: Equatable {
    package static let count = 5 + IdentifierTag.count + VenueLink.count

    /// Whether the venue belongs to an authority other than the diary's.
    var isOfOtherAuthority = false
    /// The tag of the public identifier; nil if the venue has none.
    var identifier: IdentifierTag?
    /// The link of the code that was scanned last; nil if it was not stored.
    var link: VenueLink?
    /// The check-in was compared with every package until this hour, perhaps while the diary was
    /// locked; nil if no package has been compared since the stay's times last changed.
    var comparedUntil: Hour?

    init() {}

    package var encoded: SecretBytes {
        let flags =
            (isOfOtherAuthority ? 1 : 0) | (identifier == nil ? 0 : 2) | (link == nil ? 0 : 4)
            | (comparedUntil == nil ? 0 : 8) as UInt8
        return SecretBytes(maximumCount: Self.count) { bytes in
            bytes.append(flags)
            bytes += (comparedUntil?.number ?? 0).bigEndianBytes
            for part in [identifier?.bytes, link?.bytes] {
                if let part { bytes += part } else { bytes += repeatElement(0, count: 32) }
            }
        }
    }

    /// Decodes the output of ``encoded``. Nil for any other bytes.
    package init?(decoding bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        let (flags, hour) = bytes.withSpan { ($0[0], UInt32(bigEndianBytes: $0, at: 1)) }
        isOfOtherAuthority = flags & 1 == 1
        if flags & 2 == 2 { identifier = IdentifierTag(bytes: bytes[5..<5 + IdentifierTag.count]) }
        if flags & 4 == 4 { link = VenueLink(bytes: bytes[5 + IdentifierTag.count..<bytes.count]) }
        if flags & 8 == 8 { comparedUntil = Hour(number: hour) }
        guard encoded == bytes else { return nil }
    }
}

extension VenueFingerprint: Redacted {
    package var description: String { "<clue>" }
}
