import COpenSSL

/// scrypt (RFC 7914), which makes guessing a passphrase cost time and memory.
public struct Scrypt: Sendable, Equatable {
    /// The binary logarithm of the cost N.
    public let logN: UInt8
    /// The block size.
    public let r: UInt32
    /// The parallelisation.
    public let p: UInt32

    /// 128 MiB and some tenths of a second, which a user does not notice.
    public static let interactive = Scrypt(logN: 17, r: 8, p: 1)

    /// The maximum memory for a derivation in bytes. Parameters from a file could ask for any
    /// amount.
    static let memoryLimit: UInt64 = 256 << 20

    public init(logN: UInt8, r: UInt32, p: UInt32) {
        self.logN = logN
        self.r = r
        self.p = p
    }

    /// Derives `count` bytes. Nil if the parameters are invalid (RFC 7914 §2), need more than 256
    /// MiB, or are outside of logN 1 to 30, r 1 to 32 and p 1 to 16, which also bounds the time.
    public func derive(passphrase: some ByteRegion, salt: some ByteRegion, count: Int) -> SecretBytes? {
        guard (1...30).contains(logN), (1...32).contains(r), (1...16).contains(p) else { return nil }
        var succeeded = false
        let key = unsafe SecretBytes(count: count) { destination in
            unsafe passphrase.withPointer { passBase, passCount in
                unsafe salt.withPointer { saltBase, saltCount in
                    succeeded = unsafe passBase.withMemoryRebound(to: CChar.self, capacity: passCount) { pass in
                        unsafe EVP_PBE_scrypt(
                            pass,
                            passCount,
                            saltBase,
                            saltCount,
                            1 << UInt64(logN),
                            UInt64(r),
                            UInt64(p),
                            Self.memoryLimit,
                            destination.baseAddress,
                            destination.count
                        ) == 1
                    }
                }
            }
        }
        return succeeded ? key : nil
    }
}
