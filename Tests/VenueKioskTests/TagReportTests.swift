import OperatingSystem
import Testing

@testable import VenueKiosk

struct TagReportTests {
    @Test(arguments: [TagReport.alive, .read, .chip("PN532 v1.6"), .selected])
    func `a report is encoded and decoded`(report: TagReport) {
        #expect(TagReport(report.message) == report)
    }

    @Test(arguments: [
        [], [0x00], Array("AA".utf8), Array("RR".utf8), Array("SS".utf8), Array("B".utf8), Array("armed".utf8),
        Array(("C" + String(repeating: "x", count: 41)).utf8),
    ])
    func `an invalid report is rejected`(message: [UInt8]) {
        #expect(TagReport(message) == nil)
    }
}
