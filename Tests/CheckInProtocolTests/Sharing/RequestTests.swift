import CheckInProtocol
import Cryptography
import Encodings
@testable import AuthorityProtocol
import TestSupport
import TestTraits
import Testing

@Suite("Requests")
struct RequestTests {
    private static func submission(_ count: Int, keys: Int = 0, isDecoy: Bool) throws -> SubmissionRequest {
        var generator = SeededGenerator(UInt64(count))
        let day = try #require(Day(number: 20_654))
        let reports = try (0..<count).map { _ in
            ReportBatch.Dated(day: day, report: try #require(ProtectedReport(bytes: generator.bytes(59))))
        }
        let records = try (0..<keys).map(Self.key)
        let authorization = try #require(
            BatchAuthorization(signature: generator.bytes(256), randomizer: generator.bytes(32))
        )
        return SubmissionRequest(
            keyDay: day,
            authorization: authorization,
            batch: try #require(ReportBatch(reports, keys: records, using: &generator)),
            isDecoy: isDecoy
        )
    }

    /// The diagnosis key of a whole day.
    private static func key(_ number: Int) throws -> DiagnosisKeyRecord {
        var generator = SeededGenerator(UInt64(number))
        let start = UInt32((20_654 - number) * 144).bigEndianBytes
        return try #require(
            DiagnosisKeyRecord(bytes: generator.bytes(16) + start + [144, 8, 1, 0x80, 0, 0, 0, 0])
        )
    }

    @Test(
        .proves("E16", "P8"),
        arguments: [(0, 1), (0, 30), (1, 0), (2, 14), (12, 0), (199, 0), (200, 0), (200, 30)],
        [true, false]
    )
    func `every submission has the same size, real or decoy, with up to 200 reports and 30 diagnosis keys`(
        counts: (reports: Int, keys: Int),
        isDecoy: Bool
    ) throws {
        var generator = SeededGenerator(1)
        let request = try Self.submission(counts.reports, keys: counts.keys, isDecoy: isDecoy)
        let bytes = request.encoded(using: &generator)
        #expect(bytes.count == 16_384)
        #expect(try SubmissionRequest(decoding: bytes) == request)
    }

    @Test(.proves("P8")) func `other requests and all answers have fixed sizes`() throws {
        var generator = SeededGenerator(2)
        let day = try #require(Day(number: 20_654))
        let proofs: [PositiveTestProof] = [
            .hotlineCode(HotlineCode(using: &generator)), .pin(PIN(using: &generator)),
            .registration(RegistrationToken(using: &generator)),
        ]
        for proof in proofs {
            for isDecoy in [true, false] {
                let request = AuthorizationRequest(
                    proof: proof,
                    keyDay: day,
                    blindedMessage: generator.bytes(256),
                    isDecoy: isDecoy
                )
                let bytes = request.encoded(using: &generator)
                #expect(bytes.count == 1024)
                #expect(try AuthorizationRequest(decoding: bytes) == request)
            }
        }
        let test = try #require(TestIdentifier("3f2504e0-4f89-41d3-9a0c-0305e82c3301"))
        let inquiry = TestInquiry(test: test, token: RegistrationToken(using: &generator))
        #expect(try TestInquiry(decoding: inquiry.encoded(using: &generator)) == inquiry)
        #expect(inquiry.encoded(using: &generator).count == 1024)
        for status in [Answer.Status.accepted, .refused, .pending, .negative, .later, .key, .keysNotAccepted] {
            for answer in [Answer(status), Answer(status, blindSignature: generator.bytes(256))] {
                let bytes = answer.encoded(using: &generator)
                #expect(bytes.count == 512)
                #expect(try Answer(decoding: bytes) == answer)
            }
        }
    }

    @Test func `a request with a changed byte decodes to a different request or is refused`() throws {
        var generator = SeededGenerator(3)
        let request = try Self.submission(3, keys: 4, isDecoy: false)
        let bytes = request.encoded(using: &generator)
        let content = request.content.count
        for index in 0..<content + 3 {
            var changed = bytes
            changed[index] ^= 1 << UInt8.random(in: 0...7, using: &generator)
            guard let other = try? SubmissionRequest(decoding: changed) else { continue }
            // If the changed request parses, it is encoded to the same bytes again.
            #expect(other.content == Array(changed.prefix(other.content.count)))
            #expect(other != request)
        }
    }

    @Test func `requests of another size are refused`() throws {
        var generator = SeededGenerator(4)
        let bytes = try Self.submission(3, isDecoy: false).encoded(using: &generator)
        #expect(throws: RequestError.size(bytes: 16_383, expected: 16_384)) {
            try SubmissionRequest(decoding: Array(bytes.dropLast()))
        }
        #expect(throws: RequestError.malformed) {
            try SubmissionRequest(decoding: [UInt8](repeating: 0, count: 16_384))
        }
    }

    @Test(.proves("S4")) func `batches have reports with different IVs, at most 200`() throws {
        var generator = SeededGenerator(5)
        let day = try #require(Day(number: 20_654))
        let report = try #require(ProtectedReport(bytes: generator.bytes(59)))
        let dated = ReportBatch.Dated(day: day, report: report)
        #expect(ReportBatch([], using: &generator) == nil)
        #expect(ReportBatch([dated, dated], using: &generator) == nil)
        let many = try (0..<201).map { _ in
            ReportBatch.Dated(day: day, report: try #require(ProtectedReport(bytes: generator.bytes(59))))
        }
        #expect(ReportBatch(many, using: &generator) == nil)
        let batch = try #require(ReportBatch(Array(many.dropLast()), using: &generator))
        // The digest does not depend on the order.
        let sorted = try #require(ReportBatch(reports: many.dropLast(), nonce: batch.nonce))
        #expect(sorted.digest == batch.digest)
    }

    @Test(.proves("E16")) func `diagnosis keys are sorted, different, and from one device`() throws {
        var generator = SeededGenerator(7)
        let keys = try (1...30).map(Self.key)
        let batch = try #require(ReportBatch([], keys: keys, using: &generator))
        #expect(batch.keys == keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) })
        #expect(ReportBatch(reports: [], keys: batch.keys.reversed(), nonce: batch.nonce) == nil)
        #expect(ReportBatch([], keys: keys + [try Self.key(31)], using: &generator) == nil)
        #expect(ReportBatch([], keys: [keys[0], keys[0]], using: &generator) == nil)
        // Today's key was released several times.
        let sameDay = try (1...4).map { number -> DiagnosisKeyRecord in
            let bytes = keys[0].bytes
            return try #require(
                DiagnosisKeyRecord(bytes: [UInt8(number)] + bytes[1..<20] + [UInt8(20 * number)] + bytes[21...])
            )
        }
        #expect(ReportBatch([], keys: Array(sameDay.dropLast()), using: &generator) != nil)
        #expect(ReportBatch([], keys: sameDay, using: &generator) == nil)
        #expect("\(keys[0])" == "<diagnosis key>")
    }

    @Test(.proves("P9")) func `a batch is shuffled, with equal frequency of all orders`() throws {
        var generator = SeededGenerator(6)
        let day = try #require(Day(number: 20_654))
        let reports = try (0..<3).map { _ in
            ReportBatch.Dated(day: day, report: try #require(ProtectedReport(bytes: generator.bytes(59))))
        }
        var counts: [[Int]: Int] = [:]
        for _ in 0..<600 {
            let batch = try #require(ReportBatch(reports, using: &generator))
            counts[batch.reports.compactMap(reports.firstIndex), default: 0] += 1
        }
        #expect(counts.count == 6)
        #expect(counts.values.allSatisfy { (60...140).contains($0) }, "\(counts)")
    }
}
