/// The chip's registers: memory for the values that the host writes. They have no effect.
struct Registers: Sendable {
    private var values: [UInt16: UInt8] = [:]

    /// CIU_FIFOData. After a poll without an answer, it still contains the request. Some drivers
    /// use this to detect that no card was there.
    static let fifoData: UInt16 = 0x6339

    /// The value at an address; 0 if nothing has been written.
    subscript(address: UInt16) -> UInt8 {
        get { values[address, default: 0] }
        set { values[address] = newValue }
    }
}
