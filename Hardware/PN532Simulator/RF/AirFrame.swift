/// The data that a Type A card sends to a reader during anticollision and selection. Source:
/// ISO/IEC 14443-3, §6.
struct CardIdentity: Equatable, Sendable {
    /// ATQA, the answer to REQA, high byte first.
    var sensRes: [UInt8]
    /// SAK, the answer to SELECT.
    var selRes: UInt8
    /// The UID: four or seven bytes. The chip passes on the whole UID.
    var nfcID1: [UInt8]

    /// The bit in SAK that shows support for ISO/IEC 14443-4.
    static let speaksISODEP: UInt8 = 0x20

    var speaksISODEP: Bool {
        selRes & Self.speaksISODEP != 0
    }
}

/// The frame sizes for the codes FSDI (in RATS) and FSCI (in ATS). Source: ISO/IEC 14443-4, §5.1
/// and §5.2.3.
enum FrameSize {
    private static let sizes = [16, 24, 32, 40, 48, 64, 96, 128, 256]

    /// Returns the size in bytes, including the checksum. The codes 9 to 15 are reserved and are
    /// treated as the largest size.
    static func bytes(code: UInt8) -> Int {
        Int(code) < sizes.count ? sizes[Int(code)] : 256
    }
}

/// The direction of a frame in the air.
package enum AirDirection: Equatable, Sendable {
    case toCard
    case toReader
}

/// The result for a frame that a reader has sent.
package enum AirResult: Equatable, Sendable {
    /// The card has sent an answer. These are its bytes without the checksum.
    case frame([UInt8])
    /// The reader has not received an answer before its timeout.
    case timeout
    /// The reader has received an answer with a wrong checksum.
    case checksumError
}

/// A fault that affects a frame in the air.
package enum AirFault: Equatable, Sendable {
    /// The frame is not received.
    case lost
    /// The frame arrives with a wrong checksum. A card ignores such a frame; a reader reports an
    /// error.
    case corrupted
}
