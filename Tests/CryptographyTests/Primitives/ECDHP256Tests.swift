import Cryptography
import TestSupport
import Testing

@Suite struct ECDHP256Tests {
    private let numbers = [
        "c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433",
        "c6ef9c5d78ae012a011164acb397ce2088685d8f06bf9be0b283ab46476bee53",
    ]
    private let points = [
        """
        dad0b65394221cf9b051e1feca5787d098dfe637fc90b9ef945d0c3772581180
        5271a0461cdb8252d61f1c456fa3e59ab1f45b33accf5f58389e0577b8990bb3
        """,
        """
        d12dfb5289c8d4f81208b70270398c342296970a0bccb74c736fc7554494bf63
        56fbf3ca366cc23e8157854c13c58d6aac23f046ada30f8353e74f33039872ab
        """,
    ]

    @Test func `RFC 5903 §8.1: two sides agree on a secret`() throws {
        let keys = try numbers.map { try #require(ECDHP256.PrivateKey(number: try secret($0))) }
        #expect(keys.map(\.publicKey.coordinates) == (try points.map(bytes)))
        let shared = try secret("d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de")
        #expect(keys[0].sharedSecret(with: keys[1].publicKey) == shared)
        #expect(keys[1].sharedSecret(with: keys[0].publicKey) == shared)
        #expect("\(keys[0])" == "<P-256 private key>")
    }

    @Test func `keys are encoded and decoded`() throws {
        var generator = SeededGenerator(1)
        let key = ECDHP256.PrivateKey(using: &generator)
        #expect(ECDHP256.PrivateKey(der: key.der)?.publicKey == key.publicKey)
        #expect(ECDHP256.PublicKey(der: key.publicKey.der) == key.publicKey)
        #expect(ECDHP256.PublicKey(coordinates: key.publicKey.coordinates) == key.publicKey)
        var same = SeededGenerator(1)
        #expect(ECDHP256.PrivateKey(using: &same).publicKey == key.publicKey)
        #expect(ECDHP256.PrivateKey(using: &same).publicKey != key.publicKey)
    }

    @Test func `a private number that is out of range is refused`() throws {
        let order = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
        let last = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550"
        for number in [order, String(repeating: "0", count: 64), String(repeating: "f", count: 64), "01"] {
            #expect(ECDHP256.PrivateKey(number: try secret(number)) == nil, "\(number)")
        }
        #expect(ECDHP256.PrivateKey(number: try secret(last)) != nil)
    }

    @Test func `coordinates that are not a point are refused`() throws {
        let point = try bytes(points[0])
        for index in point.indices {
            var changed = point
            changed[index] ^= 1
            #expect(ECDHP256.PublicKey(coordinates: changed) == nil)
        }
        for wrong in [[], Array(point.dropLast()), point + [0], [UInt8](repeating: 0, count: 64)] {
            #expect(ECDHP256.PublicKey(coordinates: wrong) == nil)
        }
    }

    private func secret(_ hex: String) throws -> SecretBytes { SecretBytes(copying: try bytes(hex)) }

    private func bytes(_ hex: String) throws -> [UInt8] { try #require([UInt8](hex: hex)) }
}

@Suite struct X963SHA256Tests {
    @Test(
        arguments: [
            ("96c05619d56c328ab95fe84b18264b08725b85e33fd34f08", "", "443024c3dae66b95e6f5670601558f71"),
            (
                "22518b10e70f2a3f243810ae3254139efbee04aa57c7af7d", "75eef81aa3041e33b80971203d2c0c52",
                """
                c498af77161cc59f2962b9a713e2b215152d139766ce34a776df11866a69bf2e
                52a13d9c7c6fc878c50c5ea0bc7b00e0da2447cfd874f6cf92f30d0097111485
                500c90c3af8b487872d04685d14c8d1dc8d7fa08beb0ce0ababc11f0bd496269
                142d43525a78e5bc79a17f59676a5706dc54d54d4d1f0bd7e386128ec26afc21
                """
            ),
        ]
    )
    func `NIST CAVS 12.0, ANSI X9.63 with SHA-256`(secret: String, info: String, output: String) throws {
        let (key, expected) = (SecretBytes(copying: hex(secret)), hex(output))
        let derived = X963SHA256.derive(from: key, info: hex(info), count: expected.count)
        #expect(derived == SecretBytes(copying: expected))
        #expect(X963SHA256.derive(from: key, info: hex(info) + [0], count: expected.count) != derived)
    }
}
