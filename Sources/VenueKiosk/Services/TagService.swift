import CheckInProtocol
import Display
package import Logging
package import Processes
import ServiceLifecycle

/// Keeps the tag armed. The tag carries the same code as the screen.
package struct TagService: Service {
    private let supervisor: TagSupervisor
    private let state: Broadcast<KioskState>

    /// - Parameters:
    ///   - program: The program that runs ``TagProcess``.
    package init(program: ChildProcess.Program, state: Broadcast<KioskState>, logger: Logger) {
        self.state = state
        supervisor = TagSupervisor(
            program: program,
            code: state.value.code.string
        ) { event in
            let before = state.value.tag
            // Log the event first, so that the journal contains the reason when the sign changes.
            switch event {
            case .armed:
                if before != .armed { logger.notice("tag armed") }
                state.update { $0.tag = .armed }
            case .outOfOrder(let reason):
                if before != .outOfOrder { logger.error("tag out of order", metadata: ["reason": "\(reason)"]) }
                state.update { $0.tag = .outOfOrder }
            }
        }
    }

    package func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await state in state.values().cancelOnGracefulShutdown() {
                    supervisor.serve(state.code.string)
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
