/// The chip's registers: a memory that keeps what the host wrote. None of them has an effect.
struct Registers: Sendable {
    private var values: [UInt16: UInt8] = [:]

    /// CIU_FIFOData. After a poll without an answer it still holds the request, by which some drivers tell that no card
    /// was there.
    static let fifoData: UInt16 = 0x6339

    /// The value at an address; 0 where nothing has been written.
    subscript(address: UInt16) -> UInt8 {
        get { values[address, default: 0] }
        set { values[address] = newValue }
    }
}
