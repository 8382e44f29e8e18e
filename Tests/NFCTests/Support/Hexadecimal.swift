import TestSupport

/// The bytes of digits such as "00 A4 04 00".
func hex(_ digits: String) -> [UInt8] {
    [UInt8](hex: digits)!
}
