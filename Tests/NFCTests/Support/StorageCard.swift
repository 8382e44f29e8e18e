@testable import PN532Simulator

/// A card in the air that answers anticollision and does not speak ISO-DEP, such as MIFARE Classic.
final class StorageCard: Sendable {
    private let antenna: Antenna

    init(in air: Air) {
        antenna = Antenna(air: air)
        let identity = CardIdentity(sensRes: [0x00, 0x04], selRes: 0x08, nfcID1: [0xDE, 0xAD, 0xBE, 0xEF])
        antenna.place(PICC(identity: identity, historicalBytes: nil))
    }

    deinit {
        antenna.removeCard()
    }
}
