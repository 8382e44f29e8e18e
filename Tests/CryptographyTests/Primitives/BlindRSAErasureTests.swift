@testable import Cryptography
import TestSupport
import Testing

/// With the blinding factor or its inverse, an attacker could link a signature to its request. The
/// tests search the whole memory for these numbers and for private keys.
@Suite struct BlindRSAErasureTests {
    @Test func `a dropped blinding leaves no data in memory that links signature and message`() throws {
        let vector = try BlindRSAVector.rfc9474()[0]
        let key = try vector.key
        var generator = SeededGenerator(4)
        // This copy returns the same numbers.
        var other = generator
        var blinding: BlindRSA.Blinding? = key.blind([1, 2, 3], using: &generator)
        let inverse = try #require(blinding).inverse.withSpan { SecretTrace(of: $0) }
        #expect(inverse.count > 0)
        // Run the computation of Finalize, although it fails for this message.
        #expect(try key.finalize(vector.bytes("blind_sig"), of: [1, 2, 3], inverse: #require(blinding).inverse) == nil)
        blinding = nil
        #expect(inverse.count == 0)
        _ = SecretBytes(randomCount: 48, using: &other)
        let highest = try vector.bytes("n")[0]
        let factor = try SecretBytes(randomCount: 512, using: &other).withSpan { span in
            try #require(span[0] < highest, "a number below the modulus, so that it is not generated again")
            return SecretTrace(of: span)
        }
        #expect(factor.count == 0)
    }

    @Test func `a dropped private key leaves no number in memory`() throws {
        var key: BlindRSA.PrivateKey? = BlindRSA.PrivateKey(bits: 2048)
        var der = key?.der
        var numbers = try RSAPrivateNumbers(der: #require(der))
        // d, p, q, and the numbers for the Chinese remainder theorem.
        let traces = try #require(numbers).values[2...].map { $0.withSpan { SecretTrace(of: $0) } }
        numbers = nil
        #expect(traces.allSatisfy { $0.count > 0 })
        key = BlindRSA.PrivateKey(der: try #require(der))
        der = nil
        let message = [UInt8](repeating: 1, count: 256)
        let signature = try #require(key?.sign(blinded: message))
        #expect(signature != message)
        #expect(traces.allSatisfy { $0.count > 0 })
        key = nil
        #expect(traces.map(\.count) == [0, 0, 0, 0, 0, 0])
    }

    @Test func `the search finds numbers in big-endian and libcrypto order, in used and freed memory`() throws {
        var generator = SeededGenerator(5)
        let secret = SecretBytes(randomCount: 512, using: &generator)
        let trace = secret.withSpan { SecretTrace(of: $0) }
        // The search looks for two parts of the secret.
        #expect(trace.count == 2)
        var copy = secret.withSpan { span in span.indices.reversed().map { span[$0] } }
        #expect(trace.count == 4)
        cleanse(&copy)
        #expect(trace.count == 2)
        // Use several buffers, because the search itself may reuse the memory of one.
        let freed = unsafe (0..<5).map { _ in UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 512) }
        secret.withSpan { span in
            for index in span.indices { unsafe freed.forEach { unsafe $0[index] = span[index] } }
        }
        unsafe freed.forEach { unsafe $0.deallocate() }
        #expect(trace.count > 2)
    }
}
