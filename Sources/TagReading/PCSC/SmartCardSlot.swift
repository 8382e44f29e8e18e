import CPCSCLite
import NFC

/// What is known of the place for a card in a PC/SC reader.
struct SmartCardSlot {
    let reader: String
    /// As SCardGetStatusChange(3) tells it.
    private(set) var state = DWORD(SCARD_STATE_UNAWARE)
    /// What the card answered to its reset; what the reader makes up for a card without contacts.
    private(set) var answerToReset: [UInt8] = []

    init(reader: String) {
        self.reader = reader
    }

    /// Whether a card came after the slot was as `old` says.
    func hasNewCard(since old: SmartCardSlot) -> Bool {
        hasCard && (!old.hasCard || arrivals != old.arrivals)
    }

    var hasCard: Bool { state & DWORD(SCARD_STATE_PRESENT) != 0 }

    /// How often a card was put in or taken out: pcscd counts that in the upper half.
    private var arrivals: DWORD { state >> 16 }

    /// What the service found out.
    mutating func update(_ new: SCARD_READERSTATE) {
        unsafe state = new.dwEventState & ~DWORD(SCARD_STATE_CHANGED)
        unsafe withUnsafeBytes(of: new.rgbAtr) { bytes in
            unsafe answerToReset = Array(bytes.prefix(Int(new.cbAtr)))
        }
    }

    /// What kind of tag the answer to reset stands for; nil for none that is read.
    ///
    /// ```
    /// 3B 8F 80 01 80 4F 0C || A0 00 00 03 06 || standard (1) || name (2, BE) || 00 00 00 00 || check (1)
    /// ```
    ///
    /// Source: PC/SC Workgroup, part 3, supplement 2: contactless cards that have no operating system.
    var kind: TagKind? {
        let registeredIdentifier: [UInt8] = [0xA0, 0x00, 0x00, 0x03, 0x06]
        guard answerToReset.count == 20, answerToReset[7..<12].elementsEqual(registeredIdentifier) else {
            return .type4
        }
        let isTypeAPart3 = answerToReset[12] == 0x03
        let name = UInt16(answerToReset[13]) << 8 | UInt16(answerToReset[14])
        // MIFARE Ultralight, for which readers take all Type 2 tags, and Ultralight C.
        return isTypeAPart3 && [0x0003, 0x003A].contains(name) ? .type2 : nil
    }
}
