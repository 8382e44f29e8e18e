import CommandLineTool
import Dispatch
import Glibc
import Synchronization

/// Handles Ctrl-C and SIGTERM during the wait for a code.
///
/// The first signal asks the device to end the wait. The program exits at once after a second
/// signal, or if the device does not respond within a timeout.
struct Interruption {
    private let sources: [any DispatchSourceSignal]
    private let reaction: Reaction

    /// - Parameters:
    ///   - device: A word for the device, for messages.
    ///   - limit: The timeout for the device to end the wait.
    ///   - interrupt: Makes the wait end soon. Called at most once.
    init(
        of device: String,
        within limit: DispatchTimeInterval = .seconds(10),
        _ interrupt: @escaping @Sendable () -> Void
    ) {
        let reaction = Reaction(device: device, limit: limit, interrupt: interrupt)
        self.reaction = reaction
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { reaction.receiveSignal() }
            // A signal before registration would be lost.
            let isListening = DispatchSemaphore(value: 0)
            source.setRegistrationHandler { isListening.signal() }
            source.resume()
            isListening.wait()
            return source
        }
    }

    /// Ends the handling of signals and the timeout.
    func end() {
        reaction.end()
        sources.forEach { $0.cancel() }
    }
}

/// The reaction to signals.
private final class Reaction: Sendable {
    private let device: String
    private let limit: DispatchTimeInterval
    private let interrupt: @Sendable () -> Void
    private let state = Mutex(State.waiting)

    private enum State {
        case waiting
        case interrupted
        case over
    }

    init(device: String, limit: DispatchTimeInterval, interrupt: @escaping @Sendable () -> Void) {
        self.device = device
        self.limit = limit
        self.interrupt = interrupt
    }

    func end() {
        state.withLock { $0 = .over }
    }

    func receiveSignal() {
        let isFirst = state.withLock { state in
            guard state == .waiting else { return false }
            state = .interrupted
            return true
        }
        guard isFirst else { return giveUp() }
        interrupt()
        DispatchQueue.global().asyncAfter(deadline: .now() + limit) { self.giveUp() }
    }

    /// Exits the program. A PC/SC reader that hangs in a command cannot be cancelled; its service
    /// cleans up after the program.
    private func giveUp() {
        guard state.withLock({ $0 != .over }) else { return }
        Viewfinder.close()
        Conversation.say("error: reading was interrupted, and the \(device) does not respond")
        exit(EXIT_FAILURE)
    }
}
