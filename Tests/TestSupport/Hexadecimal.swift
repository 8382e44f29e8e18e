extension [UInt8] {
    /// Parses pairs of hexadecimal digits in upper or lower case. Spaces and line breaks are
    /// allowed between pairs. Returns nil for any other text.
    package init?(hex: String) {
        let digits = hex.filter { !$0.isWhitespace }.map { $0.isASCII ? $0.hexDigitValue : nil }
        guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0 != nil }) else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0]! << 4 | digits[$0 + 1]!) }
    }
}

extension Collection<UInt8> {
    /// The bytes as lower-case hexadecimal digits.
    package var hex: String {
        let digits = Array("0123456789abcdef")
        return String(flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
