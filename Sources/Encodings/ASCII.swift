extension UInt8 {
    /// Whether the byte is a letter in ASCII, of either case.
    package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    /// Whether the byte is a decimal digit in ASCII.
    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension String {
    /// Whether the text consists of 1 to `maximumCount` visible ASCII characters. A space is not visible.
    package func isVisibleASCII(maximumCount: Int) -> Bool {
        (1...maximumCount).contains(utf8.count) && utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
