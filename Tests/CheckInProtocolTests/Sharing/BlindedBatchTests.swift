import AuthorityProtocol
import CheckInProtocol
import Cryptography
import TestSupport
import TestTraits
import Testing

@Suite("Blinded batches")
struct BlindedBatchTests {
    // One key for all tests, because generating a key takes time.
    private static let key = AuthorizationKey.Private()
    private static let other = AuthorizationKey.Private()

    private static func batch(_ count: Int) throws -> ReportBatch {
        var generator = SeededGenerator(UInt64(count))
        let day = try #require(Day(number: 20_654))
        let reports = try (0..<count).map { _ in
            ReportBatch.Dated(day: day, report: try #require(ProtectedReport(bytes: generator.bytes(59))))
        }
        return try #require(ReportBatch(reports, using: &generator))
    }

    private static func blinded(_ batch: ReportBatch) throws -> BlindedBatch {
        var generator = SystemRandomNumberGenerator()
        return try #require(key.publicKey.blind(batch, using: &generator))
    }

    @Test(
        .proves("S4"),
        arguments: [1, 2, 20]
    )
    func `a blind signature verifies for its batch, and the message does not reveal the batch`(count: Int) throws {
        let batch = try Self.batch(count)
        let (first, second) = (try Self.blinded(batch), try Self.blinded(batch))
        #expect(first.message != second.message)
        let signature = try #require(Self.key.sign(blinded: first.message))
        let authorization = try #require(first.authorization(signature, of: batch, under: Self.key.publicKey))
        #expect(Self.key.publicKey.isValid(authorization, of: batch))
        #expect(!Self.key.publicKey.isValid(authorization, of: try Self.batch(count + 1)))
        #expect(!Self.other.publicKey.isValid(authorization, of: batch))
        #expect(authorization.signature != signature)
        #expect(second.authorization(signature, of: batch, under: Self.key.publicKey) == nil)
    }

    @Test(.proves("S4")) func `a stored batch accepts the answer to the same request`() throws {
        let batch = try Self.batch(3)
        let blinded = try Self.blinded(batch)
        let signature = try #require(Self.key.sign(blinded: blinded.message))
        let kept = [UInt8](copying: blinded.bytes)
        #expect(kept.count == BlindedBatch.count && kept.count == 544)
        #expect(Array(kept.suffix(256)) == blinded.message)
        let key = try #require(AuthorizationKey.Private(der: Self.key.der))
        let publicKey = try #require(AuthorizationKey.Public(der: Self.key.publicKey.der))
        let read = try #require(BlindedBatch(bytes: SecretBytes(copying: kept)))
        #expect(read == blinded)
        #expect(key.sign(blinded: read.message) == signature)
        let authorization = try #require(read.authorization(signature, of: batch, under: publicKey))
        #expect(publicKey.isValid(authorization, of: batch))
        #expect(authorization == blinded.authorization(signature, of: batch, under: publicKey))
        #expect(authorization.randomizer == Array(kept.prefix(32)))
    }

    @Test(arguments: [0, 32, 288, 543, 545, 1088]) func `a blinded batch of another length is refused`(count: Int) {
        var generator = SeededGenerator(1)
        #expect(BlindedBatch(bytes: SecretBytes(randomCount: count, using: &generator)) == nil)
    }

    @Test func `a changed stored batch does not give an authorisation`() throws {
        let batch = try Self.batch(3)
        let blinded = try Self.blinded(batch)
        let signature = try #require(Self.key.sign(blinded: blinded.message))
        let kept = [UInt8](copying: blinded.bytes)
        // Change only the randomizer and the inverse. The remaining bytes are the message, which is
        // only sent again.
        for index in 0..<288 {
            var changed = kept
            changed[index] ^= 0x10
            let read = try #require(BlindedBatch(bytes: SecretBytes(copying: changed)))
            #expect(read != blinded)
            #expect(read.authorization(signature, of: batch, under: Self.key.publicKey) == nil)
        }
    }

    @Test func `a key of another size is refused`() {
        for count in [255, 257, 384, 512] {
            let modulus = [UInt8](repeating: 0xFF, count: count)
            #expect(
                AuthorizationKey.Public(der: RSAPublicKeyInfo.encode(modulus: modulus, exponent: [1, 0, 1])) == nil
            )
        }
    }

    @Test(.proves("S8")) func `a decoy's number is below every modulus, so it is signed like a real one`() throws {
        var generator = SystemRandomNumberGenerator()
        let numbers = (0..<100).map { _ in AuthorizationKey.decoyNumber(using: &generator) }
        #expect(Set(numbers).count == 100)
        for number in numbers {
            #expect(Self.key.sign(blinded: number) != nil)
            let authorization = try #require(BatchAuthorization(signature: number, randomizer: generator.bytes(32)))
            #expect(!Self.key.publicKey.isValid(authorization, of: try Self.batch(1)))
        }
        #expect(Self.key.sign(blinded: [UInt8](repeating: 0xFF, count: 256)) == nil)
    }

    @Test
    func `the description of a batch contains no secret, and memory does not link it to the authorisation`() throws {
        let batch = try Self.batch(3)
        var blinded: BlindedBatch? = try Self.blinded(batch)
        let trace = try #require(blinded).bytes[32..<288].withSpan { SecretTrace(of: $0) }
        #expect(trace.count > 0)
        for description in ["\(try #require(blinded))", String(reflecting: try #require(blinded))] {
            #expect(description == "<blinded batch>")
        }
        var dumped = ""
        dump(try #require(blinded), to: &dumped)
        #expect(dumped == "- <blinded batch>\n")
        let signature = try #require(blinded.flatMap { Self.key.sign(blinded: $0.message) })
        let authorization = blinded?.authorization(signature, of: batch, under: Self.key.publicKey)
        #expect(authorization != nil)
        blinded = nil
        #expect(trace.count == 0)
    }
}
