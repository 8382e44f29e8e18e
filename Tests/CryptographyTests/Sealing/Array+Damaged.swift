extension [UInt8] {
    /// These bytes with each bit changed, cut off after each, with the first missing, and with one more.
    var damaged: [[UInt8]] {
        let flipped = (0..<count * 8).map { bit in
            var bytes = self
            bytes[bit / 8] ^= 1 << (bit % 8)
            return bytes
        }
        return flipped + indices.map { Array(self[..<$0]) } + [Array(dropFirst()), self + [0]]
    }
}
