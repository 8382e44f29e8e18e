extension RandomNumberGenerator {
    /// Returns `count` random bytes that do not have to be secret, such as a nonce.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            unsafe fill(buffer)
        }
        return bytes
    }

    /// Fills `destination`, eight bytes at a time.
    mutating func fill(_ destination: UnsafeMutableBufferPointer<UInt8>) {
        var word: UInt64 = 0
        for index in destination.indices {
            if index.isMultiple(of: 8) { word = next() }
            unsafe destination[index] = UInt8(truncatingIfNeeded: word)
            word >>= 8
        }
    }
}
