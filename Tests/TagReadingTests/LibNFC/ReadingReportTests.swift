import Processes
import Testing
@testable import TagReading

struct ReadingReportTests {
    @Test(
        arguments: [
            .alive, .sighting(.uri("https://a.ex/é")), .sighting(.unsuitable(reason: "no tag")),
            .sighting(.contactLost),
            .device("pn532_uart:/dev/ttyUSB0"), .failed(ReaderError(.readerLost, "gone")),
        ] as [ReadingReport]
    )
    func `A report is understood as it was meant`(report: ReadingReport) {
        #expect(ReadingReport(report.message) == report)
    }

    @Test(arguments: [[], [0x00], [0x58, 0x59], [0x46], [0x46, 0x00], [0x46, 0xFF, 0x41]] as [[UInt8]])
    func `What is no report is not understood`(message: [UInt8]) {
        #expect(ReadingReport(message) == nil)
    }

    @Test func `What the process says for people cannot write to their terminal`() {
        let hostile = "a\u{1B}[2J\nb"
        let tame = "a\u{FFFD}[2J\u{FFFD}b"
        #expect(ReadingReport(Array("N\(hostile)".utf8)) == .sighting(.unsuitable(reason: tame)))
        #expect(ReadingReport(Array("D\(hostile)".utf8)) == .device(tame))
        guard case .failed(let error)? = ReadingReport(ReadingReport.failed(ReaderError(.other, hostile)).message)
        else {
            Issue.record("it is no failure")
            return
        }
        #expect(error.sentence == tame)
    }

    @Test func `A web address that is longer than a message arrives cut, still longer than any code`() {
        let report = ReadingReport.sighting(.uri("https://" + String(repeating: "a", count: 4000)))
        #expect(report.message.count == MessageSocket.maximumCount)
    }
}
