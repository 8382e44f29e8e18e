import TestSupport

/// All bytes of a Type 2 tag: identifier, lock bits, capability container, data area.
func type2Memory(container: [UInt8] = hex("E1 10 12 00"), _ data: [UInt8], size: Int = 144) -> [UInt8] {
    hex("04010203 04050607 0800 0000") + container + data + [UInt8](repeating: 0, count: max(0, size - data.count))
}
