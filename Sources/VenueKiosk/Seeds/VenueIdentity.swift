package import CheckInProtocol
import Cryptography
import Encodings

/// Identifies the venue for which a seed was generated: the SHA-256 digest of what presence keys are
/// bound to, which is the authority, the name, the address and the public identifier. For paired kiosks,
/// the digest also covers the rotation and the time zone, which all of them must share.
package struct VenueIdentity: Sendable, Equatable {
    static let count = SHA256.digestCount

    private static let label = Array("venue-checkin/v1/kiosk/venue".utf8)

    /// 32 bytes.
    let digest: [UInt8]

    /// Restores a stored digest. `digest` must have ``count`` bytes.
    init(digest: [UInt8]) {
        precondition(digest.count == Self.count, "a digest has 32 bytes")
        self.digest = digest
    }

    /// - Parameter terms: Further texts that the digest covers.
    package init(authority: String, venue: VenueDetails, terms: [String] = []) {
        let texts = [authority, venue.name.string, venue.address.string, venue.publicIdentifier?.string ?? ""] + terms
        digest = SHA256.hash(Self.label + texts.flatMap { UInt16($0.utf8.count).bigEndianBytes + Array($0.utf8) })
    }
}

extension KioskConfiguration {
    /// The identity of the configured venue.
    ///
    /// - Parameter timeZone: The name of the machine's time zone.
    package func identity(timeZone: String = LocalTime.systemZone) -> VenueIdentity {
        VenueIdentity(authority: authority, venue: venue, terms: isPaired ? [rotation.text, timeZone] : [])
    }
}
