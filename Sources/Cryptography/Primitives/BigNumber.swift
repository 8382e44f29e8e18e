import COpenSSL

/// One non-negative BIGNUM. Every number is treated as a secret: libcrypto uses constant-time code
/// for the number, and overwrites its memory at the end.
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

/// Montgomery arithmetic modulo an odd number: one BN_MONT_CTX.
@safe struct Modulus: ~Copyable {
    let number: BigNumber
    private let montgomery: OpaquePointer

    /// Returns nil if `number` is even.
    init?(_ number: consuming BigNumber) {
        guard number.isOdd else { return nil }
        unsafe montgomery = require(BN_MONT_CTX_new(), "prepare a modulus")
        let scratch = Scratch()
        unsafe require(BN_MONT_CTX_set(montgomery, number.pointer, scratch.pointer), "prepare a modulus")
        self.number = number
    }

    deinit {
        unsafe BN_MONT_CTX_free(montgomery)
    }

    /// The number of significant bits.
    var bits: Int { number.bits }
    /// The number of bytes that a number below the modulus needs.
    var count: Int { number.count }

    /// Whether `other` is above zero and below the modulus. All operands must meet this condition.
    func contains(_ other: borrowing BigNumber) -> Bool {
        !other.isZero && isAbove(other)
    }

    func isAbove(_ other: borrowing BigNumber) -> Bool {
        unsafe BN_ucmp(other.pointer, number.pointer) < 0
    }

    /// Makes one attempt at random_integer_uniform(1, n) (RFC 9474 §3). Returns nil if the attempt
    /// fails, which happens with a probability of at most one half.
    func draw(using generator: inout some RandomNumberGenerator) -> BigNumber? {
        let bytes = unsafe SecretBytes(count: count) { destination in
            unsafe generator.fill(destination)
            unsafe destination[0] &= 0xFF >> UInt8(8 * count - bits)
        }
        let drawn = BigNumber(bytes)
        guard contains(drawn) else { return nil }
        return drawn
    }

    func isCoprime(to other: borrowing BigNumber) -> Bool {
        let divisor = BigNumber()
        let scratch = Scratch()
        unsafe require(BN_gcd(divisor.pointer, other.pointer, number.pointer, scratch.pointer), "compute a divisor")
        return divisor.isOne
    }

    /// Returns the inverse of `other`, or nil if it has no inverse.
    func inverse(of other: borrowing BigNumber) -> BigNumber? {
        let inverse = BigNumber()
        let scratch = Scratch()
        guard unsafe BN_mod_inverse(inverse.pointer, other.pointer, number.pointer, scratch.pointer) != nil else {
            return nil
        }
        return inverse
    }

    func power(_ base: borrowing BigNumber, _ exponent: borrowing BigNumber) -> BigNumber {
        let power = BigNumber()
        let scratch = Scratch()
        unsafe require(
            BN_mod_exp_mont(
                power.pointer,
                base.pointer,
                exponent.pointer,
                number.pointer,
                scratch.pointer,
                montgomery
            ),
            "compute a power"
        )
        return power
    }

    func product(_ left: borrowing BigNumber, _ right: borrowing BigNumber) -> BigNumber {
        let product = BigNumber()
        let scratch = Scratch()
        // The first step multiplies `left` by R. The second step multiplies the result by `right`
        // and divides it by R.
        unsafe require(
            BN_to_montgomery(product.pointer, left.pointer, montgomery, scratch.pointer),
            "compute a product"
        )
        unsafe require(
            BN_mod_mul_montgomery(product.pointer, product.pointer, right.pointer, montgomery, scratch.pointer),
            "compute a product"
        )
        return product
    }

    /// One BN_CTX: memory for intermediate values. libcrypto overwrites this memory at the end.
    @safe struct Scratch: ~Copyable {
        let pointer: OpaquePointer

        init() {
            unsafe pointer = require(BN_CTX_new(), "make room for numbers")
        }

        deinit {
            unsafe BN_CTX_free(pointer)
        }
    }
}
