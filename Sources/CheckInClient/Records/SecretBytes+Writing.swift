import Cryptography

extension SecretBytes {
    /// Creates a secret from the bytes that `write` appends, at most `maximumCount`.
    ///
    /// A growing array leaves its old bytes in memory. Therefore, the array has this capacity from
    /// the start, and is erased afterwards.
    init(maximumCount: Int, writing write: (inout [UInt8]) -> Void) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(maximumCount)
        defer { cleanse(&bytes) }
        write(&bytes)
        precondition(bytes.count <= maximumCount, "the secret is larger than its maximum size")
        self.init(copying: bytes)
    }
}

extension [UInt8] {
    static func += (bytes: inout Self, secret: SecretBytes) {
        var copy = [UInt8](copying: secret)
        defer { cleanse(&copy) }
        bytes += copy
    }
}
