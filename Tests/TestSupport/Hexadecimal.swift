extension [UInt8] {
    /// The bytes of digits in either case, with spaces and line breaks between them or not. Nil if they are not pairs of digits.
    package init?(hex: String) {
        let digits = hex.filter { !$0.isWhitespace }.map { $0.isASCII ? $0.hexDigitValue : nil }
        guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0 != nil }) else { return nil }
        self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0]! << 4 | digits[$0 + 1]!) }
    }
}

extension Collection<UInt8> {
    /// The bytes in hexadecimal, in lower case.
    package var hex: String {
        let digits = Array("0123456789abcdef")
        return String(flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}
