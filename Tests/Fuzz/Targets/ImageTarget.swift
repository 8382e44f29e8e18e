import QRScanner

/// Pictures of codes, from anybody.
enum ImageTarget {
    /// Rows and columns. More take more time and no other path.
    private static let largest = 128
    /// Bytes of the largest code, each replaced by a character of three bytes, in 16 parts.
    private static let longest = 16 * 3 * 7089

    static func check(_ input: [UInt8]) throws(Finding) {
        guard isSmall(input), let payloads = try? QRScanner.payloads(in: ImageFile(name: "", bytes: input)) else {
            return
        }
        try expect(Set(payloads).count == payloads.count, "each payload is there once")
        try expect(payloads.allSatisfy { $0.utf8.count <= longest }, "no payload is longer than a code")
    }

    /// Whether no header of a PNG or JPEG image in the bytes announces a large picture.
    static func isSmall(_ bytes: [UInt8]) -> Bool {
        func number(_ start: Int, _ count: Int) -> Int {
            bytes.dropFirst(start).prefix(count).reduce(0) { $0 << 8 | Int($1) }
        }
        if bytes.starts(with: [0x89, 0x50]) { return number(16, 4) <= largest && number(20, 4) <= largest }
        return bytes.indices.dropLast().allSatisfy { index in
            guard bytes[index] == 0xFF, bytes[index + 1] >> 4 == 0xC else { return true }
            return number(index + 5, 2) <= largest && number(index + 7, 2) <= largest
        }
    }
}
