import CheckInProtocol
import Sharing
import TestTraits
import Testing

struct BatchVector: Vector {
    let `case`: String
    let nonce: HexBytes
    let reports: [Dated]
    let digest: HexBytes

    struct Dated: Codable, Sendable {
        let day: UInt32
        let report: HexBytes
    }
}

@Suite struct BatchVectorTests {
    @Test("an authorisation covers each report and its day", .proves("S4"), arguments: VectorFile.published.batches)
    func digest(vector: BatchVector) throws {
        let dated = try vector.reports.map {
            ReportBatch.Dated(
                day: try #require(Day(number: $0.day)),
                report: try #require(ProtectedReport(bytes: $0.report.bytes))
            )
        }
        for order in [dated, dated.reversed()] {
            let batch = try #require(ReportBatch(reports: order, nonce: vector.nonce.bytes))
            #expect(batch.digest == vector.digest.bytes)
        }
    }

    @Test("a report that moves to another day needs another authorisation", .proves("S4"))
    func days() {
        let digests = VectorFile.published.batches.map(\.digest.bytes)
        #expect(Set(digests).count == digests.count)
    }
}
