package import CheckInProtocol
package import Logging
package import OperatingSystem
import ServiceLifecycle

/// Keeps the tag armed. The tag carries the same code as the screen.
package struct TagService: Service {
    /// The time by which a heartbeat may be late.
    private static let reserve = Duration.seconds(1)

    private let supervisor: TagSupervisor
    private let code: Broadcast<VenueCodeURL>

    /// - Parameters:
    ///   - program: The program that runs ``TagProcess``.
    ///   - checkInterval: How often this process checks the reader, in seconds.
    ///   - code: The code to serve.
    ///   - signal: The light that confirms a tap; nil for no light.
    ///   - status: The tag's status, which the service updates.
    ///   - problems: The kiosk's problems, of which the service updates that of the tag.
    ///   - hints: Returns what the operator can do about a reader that does not work.
    package init(
        program: ChildProcess.Program,
        checkInterval: Int64,
        code: Broadcast<VenueCodeURL>,
        signal: TapSignal? = nil,
        status: Broadcast<TagStatus>,
        problems: Broadcast<KioskStatus.Problems> = Broadcast(KioskStatus.Problems()),
        hints: @escaping @Sendable () -> [String] = { [] },
        logger: Logger
    ) {
        self.code = code
        supervisor = TagSupervisor(
            program: program,
            code: code.value.string,
            timeout: .seconds(checkInterval) + Self.reserve
        ) { event in
            let before = status.value
            // Log the event first, so that the journal contains the reason before the sign changes.
            switch event {
            case .armed:
                if before != .armed { logger.notice("tag armed") }
                problems.update { $0.tag = nil }
                status.update { $0 = .armed }
                // From now on, the kiosk is idle.
                if before != .armed { ProcessMemory.release() }
            case .read:
                signal?.flash()
            case .outOfOrder(let reason):
                if before != .outOfOrder {
                    let hints = hints().joined(separator: "; ")
                    let metadata: Logger.Metadata = ["reason": "\(reason)"]
                    logger.error(
                        "tag out of order",
                        metadata: hints.isEmpty ? metadata : metadata.merging(["hint": "\(hints)"]) { $1 }
                    )
                }
                problems.update { $0.tag = "tag out of order: \(reason)" }
                status.update { $0 = .outOfOrder }
            }
        }
    }

    package func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await code in code.values().cancelOnGracefulShutdown() {
                    supervisor.serve(code.string)
                }
            }
            try await withTaskCancellationOrGracefulShutdownHandler {
                try await Thread.run { supervisor.run() }
            } onCancelOrGracefulShutdown: {
                supervisor.stop()
            }
        }
    }
}
