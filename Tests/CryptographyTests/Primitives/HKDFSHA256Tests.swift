import Cryptography
import TestSupport
import Testing

@Suite struct HKDFSHA256Tests {
    struct Vector: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let key: [UInt8]
        let salt: [UInt8]
        let info: [UInt8]
        let output: String
    }

    /// RFC 5869, appendices A.1 to A.3: the test cases for SHA-256.
    static let vectors = [
        Vector(
            testDescription: "A.1",
            key: [UInt8](repeating: 0x0b, count: 22),
            salt: [UInt8](0x00...0x0c),
            info: [UInt8](0xf0...0xf9),
            output: """
                3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865
                """
        ),
        Vector(
            testDescription: "A.2, longer inputs and outputs",
            key: [UInt8](0x00...0x4f),
            salt: [UInt8](0x60...0xaf),
            info: [UInt8](0xb0...0xff),
            output: """
                b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09\
                da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87
                """
        ),
        Vector(
            testDescription: "A.3, without salt and info",
            key: [UInt8](repeating: 0x0b, count: 22),
            salt: [],
            info: [],
            output: """
                8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8
                """
        ),
    ]

    @Test(arguments: vectors) func `RFC 5869`(vector: Vector) throws {
        let expected = try #require([UInt8](hex: vector.output))
        let derived = HKDFSHA256.derive(
            from: SecretBytes(copying: vector.key),
            salt: vector.salt,
            info: vector.info,
            count: expected.count
        )
        #expect(derived == SecretBytes(copying: expected))
    }

    @Test func `an empty salt equals a salt of 32 zero bytes`() {
        let zeros = [UInt8](repeating: 0, count: 32)
        #expect(derive(count: 48) == HKDFSHA256.derive(from: [1, 2, 3], salt: zeros, info: [4, 5, 6], count: 48))
    }

    @Test func `a shorter output is a prefix of a longer one, up to the maximum`() {
        let whole = derive(count: 8160)
        #expect(whole.count == 8160)
        for count in [1, 31, 32, 33, 48, 8159] {
            #expect(derive(count: count) == whole[0..<count])
        }
    }

    @Test func `key, salt and info each change the output`() {
        let outputs = [
            derive(count: 32),
            HKDFSHA256.derive(from: [1, 2, 4], info: [4, 5, 6], count: 32),
            HKDFSHA256.derive(from: [1, 2, 3], salt: [1], info: [4, 5, 6], count: 32),
            HKDFSHA256.derive(from: [1, 2, 3], info: [4, 5, 7], count: 32),
            HKDFSHA256.derive(from: [1, 2, 3], info: [], count: 32),
            HKDFSHA256.derive(from: [1, 2, 3, 4], info: [5, 6], count: 32),
        ]
        for (index, output) in outputs.enumerated() {
            #expect(outputs[..<index].allSatisfy { $0 != output })
        }
    }

    @Test func `the longest info has 1024 bytes`() {
        let info = [UInt8](repeating: 7, count: 1024)
        #expect(HKDFSHA256.derive(from: [1], info: info, count: 1).count == 1)
    }

    @Test func `deriving zero bytes ends the process`() async {
        await #expect(processExitsWith: .failure) { _ = HKDFSHA256.derive(from: [1], info: [], count: 0) }
    }

    @Test func `deriving more than 255 blocks ends the process`() async {
        await #expect(processExitsWith: .failure) { _ = HKDFSHA256.derive(from: [1], info: [], count: 8161) }
    }

    private func derive(count: Int) -> SecretBytes {
        HKDFSHA256.derive(from: [1, 2, 3], info: [4, 5, 6], count: count)
    }
}
