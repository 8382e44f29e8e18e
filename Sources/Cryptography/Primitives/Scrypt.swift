import COpenSSL
import Glibc

/// scrypt (RFC 7914), which makes each guess of a passphrase expensive in time and memory.
public struct Scrypt: Sendable, Equatable {
    /// The binary logarithm of the cost parameter N.
    public let logN: UInt8
    /// The block size parameter r.
    public let r: UInt32
    /// The parallelisation parameter p.
    public let p: UInt32

    /// Parameters for interactive use: 128 MiB and some tenths of a second, which a user hardly
    /// notices.
    public static let interactive = Scrypt(logN: 17, r: 8, p: 1)

    #if DEBUG
    /// The parameters for new passphrases. A test run may lower logN with `CHECKIN_TEST_SCRYPT_LOG_N`, because
    /// it hashes hundreds of passphrases. Release builds do not read this variable.
    public static let standard =
        unsafe getenv("CHECKIN_TEST_SCRYPT_LOG_N").flatMap { unsafe UInt8(String(cString: $0)) }
        .map { Scrypt(logN: $0, r: 8, p: 1) } ?? interactive
    #else
    /// The parameters for new passphrases.
    public static let standard = interactive
    #endif

    /// The maximum memory for one derivation in bytes. Without this limit, parameters from a file
    /// could require any amount of memory.
    static let memoryLimit: UInt64 = 256 << 20

    public init(logN: UInt8, r: UInt32, p: UInt32) {
        self.logN = logN
        self.r = r
        self.p = p
    }

    /// Derives `count` bytes. Returns nil if the parameters are invalid (RFC 7914 §2) or need more
    /// than 256 MiB. To limit the time, also returns nil unless logN is 1 to 30, r is 1 to 32 and p
    /// is 1 to 16.
    public func derive(passphrase: some ByteRegion, salt: some ByteRegion, count: Int) -> SecretBytes? {
        derive(passphrase: passphrase, salt: salt, count: count, memoryLimit: Self.memoryLimit)
    }

    /// Derives `count` bytes like ``derive(passphrase:salt:count:)``, with another maximum memory in
    /// bytes.
    func derive(
        passphrase: some ByteRegion,
        salt: some ByteRegion,
        count: Int,
        memoryLimit: UInt64
    ) -> SecretBytes? {
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
                            memoryLimit,
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
