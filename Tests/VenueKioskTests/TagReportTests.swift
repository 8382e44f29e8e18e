import Testing

@testable import VenueKiosk

struct TagReportTests {
    @Test(arguments: [TagReport.alive, .failed("no NFC reader answers at “x”"), .failed("")])
    func `A report is understood as it was sent`(report: TagReport) {
        #expect(TagReport(report.message) == report)
    }

    @Test(arguments: [[], [0x00], Array("AA".utf8), Array("B".utf8), Array("armed".utf8)])
    func `Anything else is no report`(message: [UInt8]) {
        #expect(TagReport(message) == nil)
    }

    @Test func `A reason cannot begin another line of the log, and write to no terminal`() {
        let message = Array("Fno reader\nvenued: error: all is lost\u{1B}[2J\u{9B}1m\u{2028}\u{202E}".utf8) + [0xFF]
        #expect(
            TagReport(message)
                == .failed("no reader\u{FFFD}venued: error: all is lost\u{FFFD}[2J\u{FFFD}1m\u{FFFD}\u{FFFD}\u{FFFD}")
        )
    }

    @Test func `A reason of any length fits a message`() {
        let message = TagReport.failed(String(repeating: "x", count: 5000)).message
        #expect(message.count == 1025)
        #expect(TagReport(message) == .failed(String(repeating: "x", count: 500)))
    }
}
