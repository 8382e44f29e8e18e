import CommandLineTool
import Dispatch
import Glibc
import Synchronization

/// Ctrl-C and SIGTERM, which interrupt the wait for a code.
///
/// The first signal asks the device to end the wait. A second signal ends the program at once, as does a device that
/// has not answered within a limit.
struct Interruption {
    private let sources: [any DispatchSourceSignal]
    private let reaction: Reaction

    /// - Parameters:
    ///   - device: The device that is waited for, in a word.
    ///   - limit: The longest time that the device gets to end the wait.
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
            // A signal that came before would be lost.
            let isListening = DispatchSemaphore(value: 0)
            source.setRegistrationHandler { isListening.signal() }
            source.resume()
            isListening.wait()
            return source
        }
    }

    /// Ends the effect of signals and of the limit.
    func end() {
        reaction.end()
        sources.forEach { $0.cancel() }
    }
}

/// What signals lead to.
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

    /// Ends the program. A PC/SC reader that hangs in a command cannot be cancelled; its service cleans up after us.
    private func giveUp() {
        guard state.withLock({ $0 != .over }) else { return }
        Viewfinder.close()
        Conversation.say("error: reading was interrupted, and the \(device) does not answer")
        exit(EXIT_FAILURE)
    }
}
