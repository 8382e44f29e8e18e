import CheckInProtocol
import Display
package import Logging
package import Platform
import ServiceLifecycle

/// Keeps the tag in the air, and the code on it the one on the screen.
package struct TagService: Service {
    private let supervisor: TagSupervisor
    private let state: Broadcast<KioskState>

    /// - Parameters:
    ///   - program: Becomes ``TagProcess``.
    package init(program: ChildProcess.Program, state: Broadcast<KioskState>, logger: Logger) {
        self.state = state
        supervisor = TagSupervisor(
            program: program,
            code: state.value.code.string
        ) { event in
            let before = state.value.tag
            switch event {
            case .armed:
                state.update { $0.tag = .armed }
                if before != .armed { logger.notice("tag armed") }
            case .outOfOrder(let reason):
                state.update { $0.tag = .outOfOrder }
                if before != .outOfOrder { logger.error("tag out of order", metadata: ["reason": "\(reason)"]) }
            }
        }
    }

    package func run() async throws {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await state in state.values().cancelOnGracefulShutdown() {
                    supervisor.serve(state.code.string)
                }
            }
            await withTaskCancellationOrGracefulShutdownHandler {
                await Thread.run { supervisor.run() }
            } onCancelOrGracefulShutdown: {
                supervisor.stop()
            }
        }
    }
}
