import Testing

@testable import VenueKiosk

struct TagReportTests {
    @Test(arguments: [
        TagReport.alive, .read, .failed("no NFC reader answers at “x”"), .failed(""), .chip("PN532 v1.6"), .selected,
    ])
    func `a report is encoded and decoded`(report: TagReport) {
        #expect(TagReport(report.message) == report)
    }

    @Test(arguments: [
        [], [0x00], Array("AA".utf8), Array("RR".utf8), Array("SS".utf8), Array("B".utf8), Array("armed".utf8),
    ])
    func `an invalid report is rejected`(message: [UInt8]) {
        #expect(TagReport(message) == nil)
    }

    @Test func `control characters in a reason are replaced`() {
        let message = Array("Fno reader\nvenued: error: all is lost\u{1B}[2J\u{9B}1m\u{2028}\u{202E}".utf8) + [0xFF]
        #expect(
            TagReport(message)
                == .failed("no reader\u{FFFD}venued: error: all is lost\u{FFFD}[2J\u{FFFD}1m\u{FFFD}\u{FFFD}\u{FFFD}")
        )
    }

    @Test func `variation selectors in a reason are replaced, except those of emoji`() {
        let message = Array("F葛\u{E0100} x\u{FE00} ☎\u{FE0E} ☎\u{FE0F}".utf8)
        #expect(TagReport(message) == .failed("葛\u{FFFD} x\u{FFFD} ☎\u{FE0E} ☎\u{FE0F}"))
    }

    @Test func `a long reason is truncated to fit a message`() {
        let message = TagReport.failed(String(repeating: "x", count: 5000)).message
        #expect(message.count == 1025)
        #expect(TagReport(message) == .failed(String(repeating: "x", count: 500)))
    }
}
