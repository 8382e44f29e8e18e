import CheckInProtocol
package import Cryptography

/// What has to be known of a venue while the diary is locked: whether it is another authority's, whether a warning names it, which scans make
/// the stay longer, and until when the check-in was compared.
///
/// ```
/// clue = flags (1) || BE32(hour, or 0) || tag (32) || link (32)          69 bytes
/// flags = 1 another authority's, 2 there is a public identifier, 4 there is a link, 8 it was compared until the hour
/// ```
/// What is not there is zeros.
package struct VenueClue: Equatable {
    package static let count = 5 + IdentifierTag.count + VenueLink.count

    /// Whether the venue is of another authority than the diary's.
    var isOfOtherAuthority = false
    /// Of the public identifier; nil if the venue cannot be named.
    var identifier: IdentifierTag?
    /// Of the code that was scanned last; nil if that was not kept.
    var link: VenueLink?
    /// Every package until this hour was compared, perhaps while the diary was locked; nil if none was since the stay has its times.
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

    /// Nil if the bytes are not what ``encoded`` gives.
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

extension VenueClue: Redacted {
    package var description: String { "<clue>" }
}
