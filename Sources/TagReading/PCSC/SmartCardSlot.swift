import CPCSCLite
import Encodings
import NFC

/// The last known state of a PC/SC reader's card slot.
struct SmartCardSlot {
    let reader: String
    /// The state that SCardGetStatusChange(3) returned.
    private(set) var state = DWORD(SCARD_STATE_UNAWARE)
    /// The card's answer to reset. The reader generates this answer for a contactless card.
    private(set) var answerToReset: [UInt8] = []

    init(reader: String) {
        self.reader = reader
    }

    /// Whether a new card has been inserted since the state `old`.
    func hasNewCard(since old: SmartCardSlot) -> Bool {
        hasCard && (!old.hasCard || arrivals != old.arrivals)
    }

    var hasCard: Bool { state & DWORD(SCARD_STATE_PRESENT) != 0 }

    /// The number of insertions and removals. pcscd stores this number in the upper half of the
    /// state.
    private var arrivals: DWORD { state >> 16 }

    /// Stores the state that the service has returned.
    mutating func update(_ new: SCARD_READERSTATE) {
        unsafe state = new.dwEventState & ~DWORD(SCARD_STATE_CHANGED)
        unsafe withUnsafeBytes(of: new.rgbAtr) { bytes in
            unsafe answerToReset = Array(bytes.prefix(Int(new.cbAtr)))
        }
    }

    /// The kind of tag, according to the answer to reset; nil if the kind is not supported.
    ///
    /// ```
    /// 3B 8F 80 01 80 4F 0C || A0 00 00 03 06 || standard (1) || name (2, BE) || 00 00 00 00 || check (1)
    /// ```
    ///
    /// Source: PC/SC Workgroup, part 3, supplement 2, on contactless cards without an operating
    /// system.
    var kind: TagKind? {
        let registeredIdentifier: [UInt8] = [0xA0, 0x00, 0x00, 0x03, 0x06]
        guard answerToReset.count == 20, answerToReset[7..<12].elementsEqual(registeredIdentifier) else {
            return .type4
        }
        let isTypeAPart3 = answerToReset[12] == 0x03
        let name = UInt16(bigEndianBytes: answerToReset[13...14])
        // MIFARE Ultralight, which readers report for every Type 2 tag, and MIFARE Ultralight C.
        return isTypeAPart3 && [0x0003, 0x003A].contains(name) ? .type2 : nil
    }
}
