import OperatingSystem
import Raster
import SystemPackage
import Testing
@testable import QRScanner

@Suite struct CameraReportTests {
    private static let device: FilePath = "/dev/video7"

    @Test(
        arguments: [
            .sighting(.picture(nil)), .sighting(.picture(try? GrayImage(width: 300, height: 2, filledWith: 7))),
            .sighting(.code("https://a.ex/é")), .sighting(.severalCodes), .failed(.lost(device)),
            .failed(.silent(device)),
            .failed(.inUse(device)), .failed(.denied(device)), .failed(.unsupportedFormats(device, ["BG10", "H264"])),
            .failed(.failed(FileError("switch on the camera /dev/video7", .noSpace))),
            .failed(.processFailed(device, reason: "no")),
        ] as [CameraReport]
    )
    func `a report is encoded and decoded`(report: CameraReport) {
        #expect(CameraReport(report.message, about: Self.device.string) == report)
        #expect(report.message.count <= CameraReport.maximumCount)
    }

    @Test(
        arguments: [
            [], [0x00], [0x50], [0x50, 0, 0, 0], [0x50, 0, 1, 0, 1], [0x50, 0, 1, 0, 1, 7, 7],
            [0x50, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x50, 0, 0, 0, 1], [0x53, 0x53], [0x46], [0x46, 1, 0, 0, 0], [0x46, 0, 0, 0, 0, 0], [0x46, 8, 0, 0, 0, 0],
        ] as [[UInt8]]
    )
    func `an invalid report is rejected`(message: [UInt8]) {
        #expect(CameraReport(message, about: Self.device.string) == nil)
    }

    @Test func `the largest possible preview fits in a message and is not scaled again`() throws {
        let size = PreviewSize(columns: 10_000, rows: 10_000)
        #expect(PreviewSize(size.message) == size)
        for (width, height) in [(1280, 720), (720, 1280), (640, 480), (2, 2)] {
            let picture = try GrayImage(width: width, height: height, filledWith: 9)
            let preview = try #require(picture.fitted(columns: size.columns, rows: size.rows))
            #expect(CameraReport.sighting(.picture(preview)).message.count <= CameraReport.maximumCount)
            #expect(preview.fitted(columns: size.columns, rows: size.rows) == preview)
            let (ours, theirs) = try #require(MessageSocket.pair())
            #expect(ours.send(CameraReport.sighting(.picture(preview)).message))
            guard case .message = theirs.receive(timeout: 0, maximumCount: CameraReport.maximumCount) else {
                Issue.record("it did not arrive")
                return
            }
        }
    }
}
