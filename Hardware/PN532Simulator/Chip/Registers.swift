/// The chip's registers. They store the values that the host writes, but have no effect.
struct Registers: Sendable {
    private var values: [UInt16: UInt8] = [:]

    /// CIU_FIFOData. If a poll has not been answered, this register still contains the request.
    /// Some drivers use this to detect that there was no card.
    static let fifoData: UInt16 = 0x6339

    /// The value at an address; 0 if the host has not written a value.
    subscript(address: UInt16) -> UInt8 {
        get { values[address, default: 0] }
        set { values[address] = newValue }
    }
}
