import COpenSSL

/// One non-negative BIGNUM. Every number is treated as a secret: libcrypto uses constant-time code
/// for it, and overwrites its memory at the end.
@safe struct BigNumber: ~Copyable {
    let pointer: OpaquePointer

    /// Creates the number zero. A libcrypto function then overwrites it.
    init() {
        unsafe pointer = require(BN_new(), "make a number")
        unsafe BN_set_flags(pointer, BN_FLG_CONSTTIME)
    }

    /// Creates a number from big-endian bytes: OS2IP (RFC 8017 §4.2).
    init(_ bytes: some ByteRegion) {
        self.init()
        unsafe bytes.withPointer { base, count in
            unsafe require(BN_bin2bn(base, Int32(count), pointer) == nil ? 0 : 1, "read a number")
        }
    }

    /// Reads one of the numbers of a key.
    ///
    /// - Parameter name: A name listed in EVP_PKEY-RSA(7).
    init(_ name: String, of key: OpaquePointer) {
        self.init()
        var destination: OpaquePointer? = unsafe pointer
        unsafe require(EVP_PKEY_get_bn_param(key, name, &destination), "read a number of a key")
    }

    deinit {
        unsafe BN_clear_free(pointer)
    }

    /// The number of significant bits.
    var bits: Int { unsafe Int(BN_num_bits(pointer)) }
    /// The number of bytes without leading zeros.
    var count: Int { (bits + 7) / 8 }
    var isZero: Bool { unsafe BN_is_zero(pointer) == 1 }
    var isOne: Bool { unsafe BN_is_one(pointer) == 1 }
    var isOdd: Bool { unsafe BN_is_odd(pointer) == 1 }

    /// Whether the number is prime. The error probability is below 2^-128 (BN_check_prime(3)).
    var isPrime: Bool {
        let scratch = Modulus.Scratch()
        return unsafe BN_check_prime(pointer, scratch.pointer, nil) == 1
    }

    /// The number minus one.
    var predecessor: BigNumber {
        let result = BigNumber()
        unsafe require(BN_sub(result.pointer, pointer, BN_value_one()), "subtract numbers")
        return result
    }

    func isEqual(to other: borrowing BigNumber) -> Bool { unsafe BN_cmp(pointer, other.pointer) == 0 }
    func isBelow(_ other: borrowing BigNumber) -> Bool { unsafe BN_cmp(pointer, other.pointer) < 0 }

    func times(_ other: borrowing BigNumber) -> BigNumber {
        let result = BigNumber()
        let scratch = Modulus.Scratch()
        unsafe require(BN_mul(result.pointer, pointer, other.pointer, scratch.pointer), "multiply numbers")
        return result
    }

    /// Returns the remainder of the division by `divisor`.
    ///
    /// - Parameter divisor: The divisor, which must not be zero.
    func modulo(_ divisor: borrowing BigNumber) -> BigNumber {
        let result = BigNumber()
        let scratch = Modulus.Scratch()
        unsafe require(BN_nnmod(result.pointer, pointer, divisor.pointer, scratch.pointer), "divide numbers")
        return result
    }

    /// Returns a public number as `count` big-endian bytes: I2OSP (RFC 8017 §4.1). The number must
    /// fit.
    func bytes(_ count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            unsafe write(to: buffer.baseAddress, count)
            initialized = count
        }
    }

    /// Returns a secret number as `count` big-endian bytes: I2OSP. The number must fit.
    func secretBytes(_ count: Int) -> SecretBytes {
        unsafe SecretBytes(count: count) { destination in
            unsafe write(to: destination.baseAddress, count)
        }
    }

    /// Returns a secret number as `count` bytes in the processor's byte order, as OSSL_PARAM(3)
    /// requires.
    func nativeBytes(_ count: Int) -> SecretBytes {
        unsafe SecretBytes(count: count) { destination in
            let written = unsafe BN_bn2nativepad(pointer, destination.baseAddress, Int32(count))
            require(written == count ? 1 : 0, "write a number")
        }
    }

    private func write(to destination: UnsafeMutablePointer<UInt8>?, _ count: Int) {
        unsafe require(BN_bn2binpad(pointer, destination, Int32(count)) == count ? 1 : 0, "write a number")
    }
}
