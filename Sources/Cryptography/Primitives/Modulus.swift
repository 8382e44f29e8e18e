import COpenSSL

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

    /// One BN_CTX: memory in which libcrypto stores intermediate values, and which it overwrites at
    /// the end.
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
