import Dispatch
import OperatingSystem
import Synchronization

/// Starts the tag process, monitors it, and restarts it.
///
/// ``run()`` blocks the thread that calls it. The other methods can be called from any thread.
final class TagSupervisor: Sendable {
    /// A change that the supervisor reports.
    enum Event: Sendable, Equatable {
        case armed
        /// A phone has read the whole tag.
        case read
        case outOfOrder(reason: String)
    }

    private let program: ChildProcess.Program
    private let timeout: Duration
    private let pauses: ClosedRange<Duration>
    private let report: @Sendable (Event) -> Void
    private let stopping = DispatchSemaphore(value: 0)
    private let state: Mutex<State>

    private struct State {
        var code: TagCode
        var isStopping = false
        /// The kiosk's end of the socket pair; nil while no process is running.
        var link: MessageSocket?

        /// Sends the code to the process. The caller holds the lock, so that an older code cannot
        /// arrive after a newer one. Therefore, this method must not wait.
        func sendCode() {
            guard let link, !link.sendNow(code.message) else { return }
            // The process has exited, or it is stuck and its queue is full. The supervisor starts
            // another process, which gets the code when it starts.
            link.disconnect()
        }
    }

    /// - Parameters:
    ///   - program: The program that runs ``TagProcess``.
    ///   - code: The first URL to serve.
    ///   - timeout: The heartbeat timeout. The child sends a heartbeat at each check of the reader.
    ///   - pauses: The pauses before restarts, see ``Restarts``.
    ///   - report: Called with each event, on the supervisor's thread.
    init(
        program: ChildProcess.Program,
        code: String,
        timeout: Duration,
        pauses: ClosedRange<Duration> = .milliseconds(50)...(.seconds(2)),
        report: @escaping @Sendable (Event) -> Void
    ) {
        self.program = program
        self.timeout = timeout
        self.pauses = pauses
        self.report = report
        state = Mutex(State(code: TagCode(code)))
    }

    /// Serves `code` from the next tap on.
    func serve(_ code: String) {
        state.withLock { state in
            state.code = TagCode(code)
            state.sendCode()
        }
    }

    /// Makes ``run()`` return after the process has released its reader.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            state.link?.finishSending()
        }
        stopping.signal()
    }

    /// Starts the process, and restarts it after each exit, until ``stop()`` is called.
    func run() {
        var restarts = Restarts(pauses: pauses)
        while true {
            if runOnce() { restarts.reset() }
            guard let pause = restarts.pauseAfterFailure(),
                stopping.wait(timeout: .now() + .milliseconds(Int(pause / .milliseconds(1)))) == .timedOut
            else { return }
        }
    }

    /// Runs one process until it exits. Returns whether the process ever armed its tag.
    private func runOnce() -> Bool {
        var tag = RunningTag(program, heartbeat: timeout)
        connect(tag.process.link)
        let reason = failure(listeningTo: &tag)
        let wasArmed = tag.isArmed
        let isStopping = state.withLock { state in
            state.link = nil
            return state.isStopping
        }
        if !isStopping { report(.outOfOrder(reason: "\(reason)")) }
        tag.process.end()
        return wasArmed
    }

    /// Sends the code to a new process.
    private func connect(_ link: MessageSocket?) {
        state.withLock { state in
            state.link = link
            state.sendCode()
            if state.isStopping { link?.finishSending() }
        }
    }

    /// Handles reports until the process fails.
    private func failure(listeningTo tag: inout RunningTag) -> ProcessFailure {
        while true {
            let wasArmed = tag.isArmed
            let next: TagReport?
            do throws(ProcessFailure) {
                next = try tag.next()
            } catch {
                return error
            }
            if tag.isArmed, !wasArmed { report(.armed) }
            switch next {
            case .read?: report(.read)
            // Only a probe gets these reports.
            case .chip?, .selected?: return ProcessFailure(RunningTag.name, .malformed)
            case .alive?, nil: break
            }
        }
    }
}
