import CommandLineTool
import Dispatch
import Glibc
import Synchronization

/// Handles Ctrl-C and SIGTERM while the program waits for a code.
///
/// After the first signal, the program asks the device to end the wait. The program exits at once
/// after a second signal, or if the device does not respond within a timeout.
struct Interruption {
    private let sources: [any DispatchSourceSignal]
    private let reaction: Reaction
    private static let numbers = [SIGINT, SIGTERM]

    /// - Parameters:
    ///   - device: The word for the device in messages.
    ///   - limit: How long the device may take to end the wait.
    ///   - interrupt: Asks the device to end the wait. Called at most once.
    init(
        of device: String,
        within limit: DispatchTimeInterval = .seconds(10),
        _ interrupt: @escaping @Sendable () -> Void
    ) {
        let reaction = Reaction(device: device, limit: limit, interrupt: interrupt)
        self.reaction = reaction
        sources = Self.numbers.map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { reaction.receiveSignal() }
            // A signal that arrives before registration would be lost.
            let isListening = DispatchSemaphore(value: 0)
            source.setRegistrationHandler { isListening.signal() }
            source.resume()
            isListening.wait()
            return source
        }
    }

    /// Stops handling signals, and cancels the timeout. After that, a signal ends the program, as
    /// before. Only one value per process can handle signals, because Dispatch installs its handler only
    /// once.
    func end() {
        reaction.end()
        sources.forEach { $0.cancel() }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in Self.numbers {
            signal(number, SIG_DFL)
            unsafe sigaddset(&signals, number)
        }
        // Dispatch blocks a signal in the thread that has received it.
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
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

    /// Exits the program. A PC/SC reader that hangs during a command cannot be cancelled. The PC/SC
    /// service cleans up after the program has exited.
    private func giveUp() {
        guard state.withLock({ $0 != .over }) else { return }
        Viewfinder.close()
        Conversation.say("error: reading was interrupted, and the \(device) does not respond")
        exit(EXIT_FAILURE)
    }
}
