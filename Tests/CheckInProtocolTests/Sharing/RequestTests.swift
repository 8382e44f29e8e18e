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

    @Test(.proves("E16")) func `diagnosis keys are sorted, and their description does not contain them`() throws {
        var generator = SeededGenerator(7)
        let keys = try (1...30).map(Self.key)
        let batch = try #require(ReportBatch([], keys: keys, using: &generator))
        #expect(batch.keys == keys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) })
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
