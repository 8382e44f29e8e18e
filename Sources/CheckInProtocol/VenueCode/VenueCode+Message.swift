import Cryptography

// The wire form of a venue code: the protocol buffer of Protos/venue_code.proto, in exactly one encoding.
extension VenueCode {
    /// The message's bytes, as ``init(message:)`` takes them. They hold the seeds: the caller cleanses them.
    public var message: [UInt8] {
        let stay = venue.defaultStay == VenueDetails.usualStay ? 0 : UInt64(venue.defaultStay)
        let fields = [
            MessageField.encode(1, bytes: seed.bytes),
            previousSeed.map { MessageField.encode(2, bytes: $0.bytes) } ?? [],
            MessageField.encode(3, bytes: Array(venue.name.string.utf8)),
            MessageField.encode(4, bytes: Array(venue.address.string.utf8)),
            MessageField.encode(5, varint: stay),
            MessageField.encode(6, varint: UInt64(venue.setting.rawValue)),
            MessageField.encode(7, bytes: Array((venue.publicIdentifier?.string ?? "").utf8)),
        ]
        return Array(fields.joined())
    }

    /// - Throws: ``VenueCodeError``: what parses is valid in every field and serialises to the same bytes again.
    public init(message: [UInt8]) throws(VenueCodeError) {
        let wire = try WireForm(message)
        guard let seed = Seed(SecretBytes(copying: wire.seed)) else { throw .seedLength(bytes: wire.seed.count) }
        let previousSeed = Seed(SecretBytes(copying: wire.previousSeed))
        guard previousSeed != nil || wire.previousSeed.isEmpty else {
            throw .previousSeedLength(bytes: wire.previousSeed.count)
        }
        guard let setting = UInt8(exactly: wire.setting).flatMap(VenueSetting.init) else { throw .unknownSetting }
        let venue = try VenueDetails(
            name: wire.name,
            address: wire.address,
            defaultStay: wire.defaultStay == 0 ? VenueDetails.usualStay : Int(wire.defaultStay),
            setting: setting,
            publicIdentifier: wire.publicIdentifier.isEmpty ? nil : wire.publicIdentifier
        )
        try self.init(seed: seed, previousSeed: previousSeed, venue: venue)
        // A protocol buffer has many encodings of one message: fields in another order, twice, or at their default.
        var canonical = self.message
        defer { cleanse(&canonical) }
        guard canonical == message else { throw .notCanonical }
    }
}

/// The fields as they were read, of the right types; the last of several counts.
private struct WireForm {
    var seed: ArraySlice<UInt8> = []
    var previousSeed: ArraySlice<UInt8> = []
    var name = ""
    var address = ""
    var defaultStay: UInt32 = 0
    var setting: UInt32 = 0
    var publicIdentifier = ""

    init(_ message: [UInt8]) throws(VenueCodeError) {
        guard let fields = MessageField.parse(message) else { throw .malformedMessage }
        for field in fields {
            switch (field.number, field.value) {
            case (1, .bytes(let bytes)): seed = bytes
            case (2, .bytes(let bytes)): previousSeed = bytes
            case (3, .bytes(let bytes)): name = try Self.text(bytes)
            case (4, .bytes(let bytes)): address = try Self.text(bytes)
            case (5, .varint(let value)): defaultStay = UInt32(truncatingIfNeeded: value)
            case (6, .varint(let value)): setting = UInt32(truncatingIfNeeded: value)
            case (7, .bytes(let bytes)): publicIdentifier = try Self.text(bytes)
            default: throw .unknownField
            }
        }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) throws(VenueCodeError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformedMessage }
        return text
    }
}
