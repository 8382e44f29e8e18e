import CheckInProtocol
import Encodings
import Foundation
import AuthorityProtocol
import TestSupport
import TestTraits
import Testing

@testable import HealthAuthority

/// The rules that clients check before they use up a proof. The vectors are those of the clients.
@Suite("Rules of a batch")
struct BatchRuleTests {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        let `case`: String
        let key_day: UInt32
        let now: Int64
        let accepts_keys: Bool
        let reports: [Report]
        let diagnosis_keys: [String]

        struct Report: Decodable, Sendable {
            let day: UInt32
            let report: String
        }

        var testDescription: String { `case` }

        /// Nil if the server cannot decode the submission.
        var batch: ReportBatch? {
            let dated = reports.compactMap { entry -> ReportBatch.Dated? in
                guard let day = Day(number: entry.day),
                    let report = Hexadecimal.bytes(entry.report).flatMap({ ProtectedReport(bytes: $0) })
                else { return nil }
                return ReportBatch.Dated(day: day, report: report)
            }
            let keys = diagnosis_keys.compactMap { Hexadecimal.bytes($0).flatMap { DiagnosisKeyRecord(bytes: $0) } }
            guard dated.count == reports.count, keys.count == diagnosis_keys.count else { return nil }
            return ReportBatch(reports: dated, keys: keys, nonce: [UInt8](repeating: 1, count: ReportBatch.nonceCount))
        }
    }

    private struct Vectors: Decodable {
        let batches: [Vector]
        let refused_batches: [Vector]
    }

    private static let vectors: Vectors = {
        let file = ExternalTool.packageRoot.appending(path: "Tests/Vectors/venue-checkin-v1.json")
        do {
            return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
        } catch {
            fatalError("\(file): \(error)")
        }
    }()

    /// The answer to a submission whose proof is used up; nil if the submission is malformed.
    private static func answer(to vector: Vector) async throws -> Answer.Status? {
        guard let batch = vector.batch else { return nil }
        let morning = try #require(Day(number: vector.key_day)).start + 10 * 3600
        let settings = vector.accepts_keys ? PublishingApp.settings : nil
        let test = try await InProcessAuthority(start: morning, diagnosisKeys: settings)
        try await test.publish()
        var client = ReportingClient(test)
        let request = try await client.authorize(batch, client.code())
        #expect(request.keyDay.number == vector.key_day)
        test.clock.advance(seconds: vector.now - morning.seconds)
        return try await client.submit(request)
    }

    @Test(.proves("S4", "E16"), arguments: vectors.batches)
    func `the server accepts each batch for which clients may ask`(vector: Vector) async throws {
        #expect(try await Self.answer(to: vector) == .accepted)
    }

    @Test(.proves("S4", "E16"), arguments: vectors.refused_batches)
    func `the server refuses each batch for which clients must not ask`(vector: Vector) async throws {
        let answer = try await Self.answer(to: vector)
        let expected: Answer.Status? =
            if vector.batch == nil { nil } else if vector.accepts_keys { .refused } else { .keysNotAccepted }
        #expect(answer == expected)
    }
}
