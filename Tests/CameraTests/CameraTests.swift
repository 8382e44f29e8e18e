import Raster
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Camera

@Suite struct CameraTests {
    @Test func `each picture is looked at, and what came meanwhile is skipped, until something is found`() throws {
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

    @Test func `a picture that was looked at is overwritten where it was, also the last one`() throws {
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

    @Test func `a picture that is kept stays`() throws {
        let source = ScriptedSource([{ Self.picture(9) }])
        #expect(try Self.camera(source).find { $0 } == Self.picture(9))
    }

    @Test func `it can be interrupted before it begins, and while it looks`() {
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

    @Test func `one without pictures is told, and its name`() {
        let camera = Camera("/dev/video7", timeout: .milliseconds(20)) { ScriptedSource([]) }
        #expect(throws: CameraError.silent("/dev/video7")) { try camera.find { $0 } }
    }

    @Test func `one that cannot be switched on is told`() {
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

/// Pictures, and moments without one, as a test wants them. Afterwards there are no more.
final class ScriptedSource: PictureSource, Sendable {
    private let script: Mutex<[@Sendable () -> GrayImage?]>
    private let log = Mutex<[String]>([])

    init(_ script: [@Sendable () -> GrayImage?]) {
        self.script = Mutex(script)
    }

    /// What was called, in its order.
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
