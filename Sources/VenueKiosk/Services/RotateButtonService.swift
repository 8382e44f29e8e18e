import Dispatch
package import Logging
import ServiceLifecycle

/// Rotates the seed after a long press of a button, with the rule of `venued rotate`: during a hand-over,
/// a press changes nothing.
package struct RotateButtonService: Service {
    private let line: GPIOLine
    private let isHandingOver: @Sendable () async -> Bool
    private let rotate: @Sendable () -> Void
    private let problems: Broadcast<KioskStatus.Problems>
    private let logger: Logger

    /// - Parameters:
    ///   - line: The line of the button.
    ///   - isHandingOver: Returns whether the code still contains the previous seed.
    ///   - rotate: Starts a rotation.
    ///   - problems: The kiosk's problems, of which the service updates that of the button.
    package init(
        line: GPIOLine,
        isHandingOver: @escaping @Sendable () async -> Bool,
        rotate: @escaping @Sendable () -> Void,
        problems: Broadcast<KioskStatus.Problems>,
        logger: Logger
    ) {
        self.line = line
        self.isHandingOver = isHandingOver
        self.rotate = rotate
        self.problems = problems
        self.logger = logger
    }

    package func run() async throws {
        do {
            try await watch()
        } catch {
            logger.error("button out of order", metadata: ["reason": "\(error)"])
            problems.update { $0.button = "button out of order: \(error)" }
            // The kiosk continues without the button.
            try? await gracefulShutdown()
        }
    }

    /// Acts on each long press until the kiosk stops or the line fails. Dispatch waits for the edges
    /// without a thread.
    private func watch() async throws {
        let (edges, continuation) = AsyncThrowingStream.makeStream(of: ButtonEdge.self)
        let source = DispatchSource.makeReadSource(
            fileDescriptor: line.descriptor,
            queue: DispatchQueue(label: "button")
        )
        source.setEventHandler { [line] in
            do {
                continuation.yield(try line.next())
            } catch {
                continuation.finish(throwing: error)
            }
        }
        source.activate()
        defer { source.cancel() }
        var press = ButtonPress()
        for try await edge in edges.cancelOnGracefulShutdown() where press.ends(with: edge) {
            if await isHandingOver() {
                logger.notice("button pressed, no rotation", metadata: ["reason": "a hand-over is in progress"])
            } else {
                logger.notice("button pressed")
                rotate()
            }
        }
    }
}
