import Camera
import QRScanner
import SystemPackage
import TagReading
import VenueKiosk

/// What a process reports that may have been taken over. Each parser gets the same message.
enum ProcessReportTarget {
    /// Texts of longer messages are cut, perhaps within a character.
    private static let wholeCount = 300

    static func check(_ input: [UInt8]) throws(Finding) {
        let image = ImageReport(input, file: "photo")
        let camera = CameraReport(input, device: "/dev/video0")
        let reading = ReadingReport(input)
        let tag = TagReport(input)
        let size = PreviewSize(input)
        guard input.count <= wholeCount else { return }
        if let image {
            try expect(ImageReport(image.message, file: "photo") == image, "a picture's report survives its way")
        }
        if let camera {
            try expect(
                CameraReport(camera.message, device: "/dev/video0") == camera,
                "a camera's report survives its way"
            )
        }
        if let reading { try expect(ReadingReport(reading.message) == reading, "a reader's report survives its way") }
        if let tag { try expect(TagReport(tag.message) == tag, "a tag's report survives its way") }
        if let size { try expect(PreviewSize(size.message) == size, "a picture's size survives its way") }
    }
}
