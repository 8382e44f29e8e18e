package import OperatingSystem
import Raster
import Synchronization
package import SystemPackage

/// A camera that is read by a supervised child process. The camera is on only while
/// ``find(previewing:_:)`` runs. This process itself does not decode pictures.
package final class CameraReader: Sendable {
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
    ///   closure is called ten times per second.
    /// - Throws: Any ``CameraError``, such as `interrupted`. The camera is also switched off after
    ///   an error.
    package func find<Found>(
        previewing size: () -> PreviewSize?,
        _ look: (CameraSighting) -> Found?
    ) throws(CameraError) -> Found {
        let device = if let path { try VideoDevice(path) } else { try VideoDevice.find() }
        let path = device.path
        return try start(consume device).run(
            farewell: Self.farewell,
            asking: size,
            isInterrupted: { isInterrupted.load(ordering: .relaxed) },
            polling: .milliseconds(100),
            failure: { $0.cause == .interrupted ? .interrupted : .processFailed(path, reason: "\($0)") },
            { report throws(CameraError) -> Found? in
                switch report {
                case .sighting(let sighting): show(sighting, look)
                case .failed(let error): throw error
                }
            }
        )
    }

    /// Makes ``find(previewing:_:)`` end soon. May be called once, from any thread.
    package func interrupt() {
        isInterrupted.store(true, ordering: .relaxed)
    }

    /// Starts the child. After this call, only the child has the camera open.
    private func start(_ device: consuming VideoDevice) -> ConfinedProcess<PreviewSize, CameraReport> {
        ConfinedProcess(
            "the decoder process",
            program(device.path),
            giving: FileDescriptor(rawValue: device.descriptor),
            about: device.path.string,
            heartbeat: timeout
        )
    }

    /// Passes a sighting to `look`, then erases the picture in the sighting.
    private func show<Found>(_ sighting: consuming CameraSighting, _ look: (CameraSighting) -> Found?) -> Found? {
        let found = look(sighting)
        if case .picture(var picture?) = sighting { picture.erase() }
        return found
    }
}
