import CheckInProtocol
import Sharing
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
    @Test("S4: what is authorised covers each report and its day", arguments: VectorFile.published.batches)
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

    @Test("S4: a report that moves to another day needs another authorisation")
    func days() {
        let digests = VectorFile.published.batches.map(\.digest.bytes)
        #expect(Set(digests).count == digests.count)
    }
}
