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
