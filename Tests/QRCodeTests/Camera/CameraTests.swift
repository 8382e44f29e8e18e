import Raster
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import QRScanner

@Suite struct CameraTests {
    @Test func `pictures are examined until one has a result, and outdated pictures are skipped`() throws {
        let source = ScriptedSource([{ Self.picture(1) }, { nil }, { Self.picture(2) }, { Self.picture(3) }])
        var seen: [UInt8] = []
        let found = try Self.camera(source).find { picture in
            seen.append(picture.pixels[0])
            return picture.pixels[0] == 2 ? "found" : nil
        }
        #expect(found == "found")
        #expect(seen == [1, 2])
        #expect(source.calls == ["next", "skip", "next", "next"])
    }

    @Test func `the memory of each examined picture is overwritten`() throws {
        let side = 256
        let pixels = (0..<side * side).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 13) }
        let memory = OwnMemory(count: pixels.count)
        let source = ScriptedSource([{ try? GrayImage(width: side, height: side, pixels: pixels.map { $0 }) }])
        let address = try Self.camera(source).find { picture in
            let address = unsafe picture.pixels.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
            #expect(memory.matches(of: pixels, at: address) == pixels.count)
            return address
        }
        #expect(memory.matches(of: pixels, at: address) < pixels.count / 100)
    }

    @Test func `a returned picture is not overwritten`() throws {
        let source = ScriptedSource([{ Self.picture(9) }])
        #expect(try Self.camera(source).find { $0 } == Self.picture(9))
    }

    @Test func `a search can be interrupted before it starts and while it runs`() {
        let interrupted = Self.camera(ScriptedSource([{ Self.picture(1) }]))
        interrupted.interrupt()
        #expect(throws: CameraError.interrupted) { try interrupted.find { $0 } }

        let source = ScriptedSource([{ Self.picture(1) }, { Self.picture(2) }])
        let camera = Self.camera(source)
        #expect(throws: CameraError.interrupted) {
            try camera.find { _ -> Bool? in
                camera.interrupt()
                return nil
            }
        }
        #expect(source.calls == ["next", "skip"])
    }

    @Test func `a camera without pictures is reported by name`() {
        let camera = Camera("/dev/video7", timeout: .milliseconds(20)) { ScriptedSource([]) }
        #expect(throws: CameraError.silent("/dev/video7")) { try camera.find { $0 } }
    }

    @Test func `a camera that cannot be switched on is reported`() {
        let camera = Camera("/dev/video7") { () throws(CameraError) in throw .inUse("/dev/video7") }
        #expect(throws: CameraError.inUse("/dev/video7")) { try camera.find { $0 } }
    }

    private static func camera(_ source: ScriptedSource) -> Camera {
        Camera("/dev/video7") { source }
    }

    private static func picture(_ luminance: UInt8) -> GrayImage? {
        try? GrayImage(width: 2, height: 2, filledWith: luminance)
    }
}

/// A source with a scripted sequence of pictures and missing pictures. At the end of the script,
/// there are no more pictures.
final class ScriptedSource: PictureSource, Sendable {
    private let script: Mutex<[@Sendable () -> GrayImage?]>
    private let log = Mutex<[String]>([])

    init(_ script: [@Sendable () -> GrayImage?]) {
        self.script = Mutex(script)
    }

    /// The called functions in order.
    var calls: [String] { log.withLock { $0 } }

    func nextPicture(within milliseconds: Int32) throws(CameraError) -> GrayImage? {
        log.withLock { $0.append("next") }
        let make = script.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        return make?()
    }

    func skip() throws(CameraError) {
        log.withLock { $0.append("skip") }
    }
}
