package import OperatingSystem
import Raster
import Synchronization
package import SystemPackage

/// A camera that is read by a supervised child process. The camera is on only while
/// ``find(previewing:_:)`` runs. This process itself does not decode pictures.
package final class CameraReader: Sendable {
    /// The time in milliseconds between two checks for ``interrupt()``.
    private static let slice: Int32 = 100
    /// The maximum time that the child may take to release the camera.
    private static let farewell = Duration.milliseconds(700)

    private let path: FilePath?
    private let program: @Sendable (_ device: FilePath) -> ChildProcess.Program
    private let timeout: Duration
    private let isInterrupted = Atomic(false)

    /// - Parameters:
    ///   - path: The camera's path, such as `/dev/video0`; nil for the first camera.
    ///   - program: The program that runs ``CameraProcess``.
    ///   - timeout: The heartbeat timeout. After this time, the child counts as stuck. If only the
    ///     camera is silent, the child reports this after ``Camera/timeout``.
    package init(
        _ path: FilePath?,
        timeout: Duration = Camera.timeout * 3,
        program: @escaping @Sendable (_ device: FilePath) -> ChildProcess.Program
    ) {
        self.path = path
        self.program = program
        self.timeout = timeout
    }

    /// Passes each sighting from the child to `look` until `look` returns a result. This method
    /// blocks the thread.
    ///
    /// A picture is erased after `look` has returned, unless `look` keeps a copy.
    ///
    /// - Parameter size: Returns the requested picture size; nil if no pictures are requested. This
    ///   closure is called before each report.
    /// - Throws: Any ``CameraError``, such as `interrupted`. The camera is also switched off after
    ///   an error.
    package func find<Found>(
        previewing size: () -> PreviewSize?,
        _ look: (CameraSighting) -> Found?
    ) throws(CameraError) -> Found {
        let device = if let path { try VideoDevice(path) } else { try VideoDevice.find() }
        let path = device.path
        guard let child = start(consume device) else {
            throw .processFailed(path, reason: "could not start the decoder process")
        }
        let result = Result { () throws(CameraError) in try watch(child.link, path, size, look) }
        child.end(within: Self.farewell)
        return try result.get()
    }

    /// Makes ``find(previewing:_:)`` end soon. May be called once, from any thread.
    package func interrupt() {
        isInterrupted.store(true, ordering: .relaxed)
    }

    /// Starts the child. After this call, only the child has the camera open.
    private func start(_ device: consuming VideoDevice) -> ChildProcess? {
        ChildProcess(program(device.path), giving: FileDescriptor(rawValue: device.descriptor))
    }

    private func watch<Found>(
        _ link: MessageSocket,
        _ device: FilePath,
        _ size: () -> PreviewSize?,
        _ look: (CameraSighting) -> Found?
    ) throws(CameraError) -> Found {
        var lastSign = ContinuousClock.now
        var lastSize: PreviewSize?
        while true {
            if let size = size(), size != lastSize {
                lastSize = size
                link.send(size.message)
            }
            let reception = link.receive(timeout: Self.slice, maximumCount: CameraReport.maximumCount)
            if isInterrupted.load(ordering: .relaxed) { throw .interrupted }
            if let sighting = try sighting(reception, device) {
                lastSign = .now
                if let found = show(sighting, look) { return found }
            } else if lastSign.duration(to: .now) >= timeout {
                throw .processFailed(
                    device,
                    reason: "the decoder process did not respond for \(timeout)"
                )
            }
        }
    }

    /// Returns the sighting that the child has reported; nil if there is no message.
    private func sighting(
        _ reception: MessageSocket.Reception,
        _ device: FilePath
    ) throws(CameraError) -> CameraSighting? {
        switch reception {
        case .message(let message):
            switch CameraReport(message, device: device) {
            case .sighting(let sighting)?: return sighting
            case .failed(let error)?: throw error
            case nil: break
            }
        case .tooLong: break
        case .timeout: return nil
        case .ended: throw .processFailed(device, reason: "the decoder process crashed")
        }
        throw .processFailed(device, reason: "the decoder process sent an unknown message")
    }

    /// Passes a sighting to `look`, then erases the picture in the sighting.
    private func show<Found>(_ sighting: consuming CameraSighting, _ look: (CameraSighting) -> Found?) -> Found? {
        let found = look(sighting)
        if case .picture(var picture?) = sighting { picture.erase() }
        return found
    }
}
