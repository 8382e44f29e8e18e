import Foundation
import QRScanner
import SystemPackage
import Testing

@Suite final class ImageFileTests {
    private let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init() throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    @Test(arguments: [0, 1, 100_000]) func `a file is read to its end`(count: Int) throws {
        let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let file = try read(write(Data(content)))
        #expect(file.bytes == content)
        #expect(file.name == directory.appending(path: "file").path)
    }

    @Test func `a file of the maximum size is read, and a larger file is refused`() throws {
        let largest = try write(Data(count: ImageFile.maximumSize))
        #expect(try read(largest).bytes.count == ImageFile.maximumSize)
        let larger = try write(Data(count: ImageFile.maximumSize + 1))
        #expect(throws: QRScannerError.fileTooLarge(file: larger)) { try read(larger) }
    }

    @Test func `an endless file is refused`() {
        #expect(throws: QRScannerError.fileTooLarge(file: "/dev/zero")) { try read("/dev/zero") }
    }

    @Test func `a folder cannot be read`() {
        #expect(throws: QRScannerError.unreadable(file: directory.path, reason: "Is a directory")) {
            try self.read(self.directory.path)
        }
    }

    private func read(_ path: String) throws -> ImageFile {
        let descriptor = try FileDescriptor.open(FilePath(path), .readOnly)
        return try descriptor.closeAfter { try ImageFile(name: path, descriptor: descriptor) }
    }

    private func write(_ data: Data) throws -> String {
        let file = directory.appending(path: "file")
        try data.write(to: file)
        return file.path
    }
}
