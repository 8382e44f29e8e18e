public import Cryptography

/// The content of a QR code or NFC tag: the seed, the previous seed during a hand-over, and the
/// venue's details.
///
/// See protocol version 1, section "Venue code". The description of a venue code is redacted,
/// because a seed reveals who was at the venue.
public struct VenueCode: Sendable, Equatable {
    public let seed: Seed
    /// The seed before the last rotation; nil after the hand-over.
    public let previousSeed: Seed?
    public let venue: VenueDetails

    /// - Throws: `previousSeedIsSeed`.
    public init(seed: Seed, previousSeed: Seed? = nil, venue: VenueDetails) throws(VenueCodeError) {
        guard seed != previousSeed else { throw .previousSeedIsSeed }
        self.seed = seed
        self.previousSeed = previousSeed
        self.venue = venue
    }

    /// The seeds that a visitor stores, the current one first.
    public var seeds: [Seed] { [seed] + (previousSeed.map { [$0] } ?? []) }
}

extension VenueCode: Redacted {
    public var description: String { "<venue code>" }
}

// The wire form of a venue code: the message from Protos/venue_code.proto in canonical encoding.
extension VenueCode {
    /// The maximum length of a message in bytes.
    static let maximumMessageCount = 2 * (2 + Seed.count) + 3 * (2 + VenueText.maximumCount) + 3 + 2

    /// The encoded message, which ``init(message:)`` decodes. The message contains the seeds, so
    /// the caller must erase it after use.
    public var message: [UInt8] {
        MessageWriter.message(capacity: Self.maximumMessageCount) { message in
            message.bytes(1, seed.bytes)
            if let previousSeed { message.bytes(2, previousSeed.bytes) }
            message.text(3, venue.name.string)
            message.text(4, venue.address.string)
            message.number(5, venue.defaultStay == VenueDetails.usualStay ? 0 : UInt32(venue.defaultStay))
            message.signedNumber(6, Int32(venue.setting.rawValue))
            message.text(7, venue.publicIdentifier?.string ?? "")
        }
    }

    /// - Throws: ``VenueCodeError`` if the message is not in canonical encoding, or if a field is
    ///   invalid.
    public init(message: [UInt8]) throws(VenueCodeError) {
        let wire: WireForm
        do {
            wire = try WireForm(message[...])
        } catch {
            throw VenueCodeError(error)
        }
        guard let seed = Seed(SecretBytes(copying: wire.seed)) else { throw .seedLength(bytes: wire.seed.count) }
        let previousSeed = Seed(SecretBytes(copying: wire.previousSeed))
        guard previousSeed != nil || wire.previousSeed.isEmpty else {
            throw .previousSeedLength(bytes: wire.previousSeed.count)
        }
        // The canonical encoding omits a stay of the default length.
        guard wire.defaultStay != VenueDetails.usualStay else { throw .notCanonical }
        guard let setting = UInt8(exactly: wire.setting).flatMap(VenueSetting.init) else { throw .unknownSetting }
        let venue = try VenueDetails(
            name: wire.name,
            address: wire.address,
            defaultStay: wire.defaultStay == 0 ? VenueDetails.usualStay : Int(wire.defaultStay),
            setting: setting,
            publicIdentifier: wire.publicIdentifier.isEmpty ? nil : wire.publicIdentifier
        )
        try self.init(seed: seed, previousSeed: previousSeed, venue: venue)
    }
}

/// The decoded fields. The seeds are slices of the message.
private struct WireForm {
    let seed: ArraySlice<UInt8>
    let previousSeed: ArraySlice<UInt8>
    let name: String
    let address: String
    let defaultStay: UInt32
    let setting: Int32
    let publicIdentifier: String

    init(_ bytes: ArraySlice<UInt8>) throws(WireError) {
        var message = MessageReader(bytes)
        seed = try message.bytes(1, isRequired: true)
        previousSeed = try message.bytes(2)
        name = try message.text(3, isRequired: true)
        address = try message.text(4)
        defaultStay = try message.number(5)
        setting = try message.signedNumber(6)
        publicIdentifier = try message.text(7)
        try message.finish()
    }
}

extension VenueCodeError {
    fileprivate init(_ error: WireError) {
        self =
            switch error {
            case .malformed: .malformedMessage
            case .unknownField: .unknownField
            case .notCanonical, .tooManyFields: .notCanonical
            }
    }
}

/// The 128 random bits from which all presence keys of a venue are derived.
///
/// Anyone with a seed can recognise the venue's reports. For this reason, the description of a seed
/// is redacted, and its memory is erased when the last copy is released.
public struct Seed: Sendable, Equatable {
    /// The length in bytes.
    public static let count = 16

    /// The seed, 16 bytes.
    public let bytes: SecretBytes

    /// Returns nil if `bytes` does not contain exactly 16 bytes.
    public init?(_ bytes: SecretBytes) {
        guard bytes.count == Self.count else { return nil }
        self.bytes = bytes
    }

    /// Generates a seed. `generator` must be cryptographically secure.
    public init(using generator: inout some RandomNumberGenerator) {
        bytes = SecretBytes(randomCount: Self.count, using: &generator)
    }
}

extension Seed: Redacted {
    public var description: String { "<seed>" }
}
