package import CheckInProtocol
import Cryptography
import Encodings

/// Identifies what a seed was generated for, so that a changed configuration gets a new seed: the venue's
/// identity; for paired kiosks, also the rotation and the time zone, which all of them must share.
package struct SeedScope: Sendable, Equatable {
    static let count = SHA256.digestCount

    private static let label = Array("venue-checkin/v1/kiosk/seed".utf8)

    /// 32 bytes.
    let digest: [UInt8]

    /// Restores a stored digest. `digest` must have ``count`` bytes.
    init(digest: [UInt8]) {
        precondition(digest.count == Self.count, "a digest has 32 bytes")
        self.digest = digest
    }

    /// - Parameter terms: Further texts that the digest covers.
    package init(authority: String, venue: VenueDetails, terms: [String] = []) {
        let venue = VenueIdentity(authority: authority, venue: venue)
        let rest = terms.flatMap { UInt16($0.utf8.count).bigEndianBytes + Array($0.utf8) }
        digest = SHA256.hash(Self.label + venue.bytes + rest)
    }
}

extension KioskConfiguration {
    /// What a seed of this configuration is generated for.
    ///
    /// - Parameter timeZone: The name of the machine's time zone.
    package func seedScope(timeZone: String = VenueClock.systemZone) -> SeedScope {
        SeedScope(authority: authority, venue: venue, terms: isPaired ? [rotation.text, timeZone] : [])
    }
}
