import CheckInProtocol
import Cryptography
import Publication
@testable import Sharing
import TestSupport
import TestTraits
import Testing

@Suite("Requests")
struct RequestTests {
    private static func submission(_ count: Int, isDecoy: Bool) throws -> SubmissionRequest {
        var generator = SeededGenerator(UInt64(count))
        let day = try #require(Day(number: 20_654))
        let reports = try (0..<count).map { _ in
            ReportBatch.Dated(day: day, report: try #require(ProtectedReport(bytes: generator.bytes(59))))
        }
        let authorization = try #require(
            BatchAuthorization(signature: generator.bytes(256), randomizer: generator.bytes(32))
        )
        return SubmissionRequest(
            keyDay: day,
            authorization: authorization,
            batch: try #require(ReportBatch(reports, using: &generator)),
            isDecoy: isDecoy
        )
    }

    @Test(
        "every submission has the same size, real or decoy, with 1 to 200 reports",
        .proves("P8"),
        arguments: [1, 2, 12, 199, 200],
        [true, false]
    )
    func size(count: Int, isDecoy: Bool) throws {
        var generator = SeededGenerator(1)
        let request = try Self.submission(count, isDecoy: isDecoy)
        let bytes = request.encoded(using: &generator)
        #expect(bytes.count == 16_384)
        #expect(try SubmissionRequest(decoding: bytes) == request)
    }

    @Test("other requests and all answers have fixed sizes", .proves("P8"))
    func others() throws {
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
        for status in [Answer.Status.accepted, .refused, .pending, .negative, .later, .key] {
            for answer in [Answer(status), Answer(status, blindSignature: generator.bytes(256))] {
                let bytes = answer.encoded(using: &generator)
                #expect(bytes.count == 512)
                #expect(try Answer(decoding: bytes) == answer)
            }
        }
    }

    @Test("a request with a changed byte decodes to a different request or is refused")
    func mutations() throws {
        var generator = SeededGenerator(3)
        let request = try Self.submission(3, isDecoy: false)
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

    @Test("requests of another size are refused")
    func sizes() throws {
        var generator = SeededGenerator(4)
        let bytes = try Self.submission(3, isDecoy: false).encoded(using: &generator)
        #expect(throws: RequestError.size(bytes: 16_383, expected: 16_384)) {
            try SubmissionRequest(decoding: Array(bytes.dropLast()))
        }
        #expect(throws: RequestError.malformed) {
            try SubmissionRequest(decoding: [UInt8](repeating: 0, count: 16_384))
        }
    }

    @Test("batches have 1 to 200 reports with different IVs", .proves("S4"))
    func batches() throws {
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

    @Test("a batch is shuffled, with equal frequency of all orders", .proves("P9"))
    func shuffles() throws {
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
