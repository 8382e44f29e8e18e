/// The bytes of a string such as "00 A4 04 00", with any spaces.
func hex(_ string: String) -> [UInt8] {
    let digits = string.filter { $0 != " " }.map { UInt8($0.hexDigitValue!) }
    precondition(digits.count.isMultiple(of: 2), "each byte has two digits")
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
}
