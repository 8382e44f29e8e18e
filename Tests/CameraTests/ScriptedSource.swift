import Raster
import Synchronization

@testable import Camera

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
