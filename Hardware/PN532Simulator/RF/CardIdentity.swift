/// What a Type A card tells a reader during anticollision and selection. Source: ISO/IEC 14443-3, §6.
struct CardIdentity: Equatable, Sendable {
    /// ATQA, the answer to REQA, the high byte first.
    var sensRes: [UInt8]
    /// SAK, the answer to SELECT.
    var selRes: UInt8
    /// The UID: four bytes, or seven of which the chip hands on all.
    var nfcID1: [UInt8]

    /// The bit of SAK by which a card says that it speaks ISO/IEC 14443-4.
    static let speaksISODEP: UInt8 = 0x20

    var speaksISODEP: Bool {
        selRes & Self.speaksISODEP != 0
    }
}
