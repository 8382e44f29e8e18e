import Cryptography
import SwiftProtobuf

// The wire form of a venue code: the protocol buffer of venue_code.proto, in exactly one encoding.
extension VenueCode {
    /// The message's bytes, as ``init(message:)`` takes them.
    public var message: [UInt8] {
        var wire = WireVenueCode()
        wire.seed = seed.wire
        if let previousSeed { wire.previousSeed = previousSeed.wire }
        wire.name = venue.name.string
        wire.address = venue.address.string
        wire.defaultStay = venue.defaultStay == VenueDetails.usualStay ? 0 : UInt32(venue.defaultStay)
        wire.setting = WireVenueCode.Setting(rawValue: Int(venue.setting.rawValue))!  // the enums have the same cases
        wire.publicIdentifier = venue.publicIdentifier?.string ?? ""
        do {
            return try wire.serializedBytes()
        } catch {
            fatalError("unreachable: a message without required fields always serialises")
        }
    }

    /// - Throws: ``VenueCodeError``: what parses is valid in every field and serialises to the same bytes again.
    public init(message: [UInt8]) throws(VenueCodeError) {
        guard let wire = try? WireVenueCode(serializedBytes: message) else { throw .malformedMessage }
        guard wire.unknownFields.data.isEmpty else { throw .unknownField }
        guard let seed = Seed(wire: wire.seed) else { throw .seedLength(bytes: wire.seed.count) }
        let previousSeed = Seed(wire: wire.previousSeed)
        guard previousSeed != nil || wire.previousSeed.isEmpty else {
            throw .previousSeedLength(bytes: wire.previousSeed.count)
        }
        guard let setting = UInt8(exactly: wire.setting.rawValue).flatMap(VenueSetting.init) else {
            throw .unknownSetting
        }
        let venue = try VenueDetails(
            name: wire.name,
            address: wire.address,
            defaultStay: wire.defaultStay == 0 ? VenueDetails.usualStay : Int(wire.defaultStay),
            setting: setting,
            publicIdentifier: wire.publicIdentifier.isEmpty ? nil : wire.publicIdentifier
        )
        try self.init(seed: seed, previousSeed: previousSeed, venue: venue)
        // A protocol buffer has many encodings of one message: fields in another order, twice, or at their default.
        guard self.message == message else { throw .notCanonical }
    }
}
