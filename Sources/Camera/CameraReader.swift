package import Platform
import Raster
import Synchronization
package import SystemPackage

/// A camera that a process of its own looks through, which is watched. It is on while ``find(previewing:_:)`` runs, and not
/// before. Nothing of a picture is decoded here.
package final class CameraReader: Sendable {
    /// Milliseconds between two checks for ``interrupt()``.
    private static let slice: Int32 = 100
    /// How long the process may take to let go of its camera.
    private static let farewell = Duration.milliseconds(700)

    private let path: FilePath?
    private let program: @Sendable (_ device: FilePath) -> ChildProcess.Program
    private let patience: Duration
    private let isInterrupted = Atomic(false)

    /// - Parameters:
    ///   - path: Such as `/dev/video0`; nil for the first that there is.
    ///   - program: Becomes ``CameraProcess``.
    ///   - patience: Without a sign of life for so long, the process is taken for stuck. A camera without a picture is told after
    ///     ``Camera/patience``.
    package init(
        _ path: FilePath?,
        patience: Duration = Camera.patience * 3,
        program: @escaping @Sendable (_ device: FilePath) -> ChildProcess.Program
    ) {
        self.path = path
        self.program = program
        self.patience = patience
    }

    /// Reports what the camera sees until `look` finds what it looks for. Blocks.
    ///
    /// A picture is overwritten as soon as it was looked at, unless `look` keeps it.
    ///
    /// - Parameter size: How large the pictures should be, asked before each; nil if there should be none.
    /// - Throws: `interrupted` among others. The camera is off then, too.
    package func find<Found>(
        previewing size: () -> PreviewSize?,
        _ look: (CameraSighting) -> Found?
    ) throws(CameraError) -> Found {
        let device = if let path { try VideoDevice(path) } else { try VideoDevice.find() }
        let path = device.path
        guard let child = start(consume device) else {
            throw .processFailed(path, reason: "the process that reads pictures could not be started")
        }
        let result = Result { () throws(CameraError) in try watch(child.link, path, size, look) }
        child.end(within: Self.farewell)
        return try result.get()
    }

    /// Makes ``find(previewing:_:)`` end soon. From any thread, and once.
    package func interrupt() {
        isInterrupted.store(true, ordering: .relaxed)
    }

    /// Starts the process. It has the camera alone from then on.
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
            } else if lastSign.duration(to: .now) >= patience {
                throw .processFailed(
                    device,
                    reason: "the process that reads pictures gave no sign of life for \(patience)"
                )
            }
        }
    }

    /// What the process has seen; nil if it said nothing.
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
        case .ended: throw .processFailed(device, reason: "the process that reads pictures crashed")
        }
        throw .processFailed(device, reason: "the process that reads pictures sent something unknown")
    }

    /// Shows a sighting, and overwrites its picture.
    private func show<Found>(_ sighting: consuming CameraSighting, _ look: (CameraSighting) -> Found?) -> Found? {
        let found = look(sighting)
        if case .picture(var picture?) = sighting { picture.erase() }
        return found
    }
}
