import Dispatch
import Processes
import Synchronization

/// Starts the tag process, monitors it, and restarts it.
///
/// ``run()`` blocks its own thread. The other methods can be called from any thread.
final class TagSupervisor: Sendable {
    /// A change that the supervisor reports.
    enum Event: Sendable, Equatable {
        case armed
        case outOfOrder(reason: String)
    }

    private let program: ChildProcess.Program
    private let timeout: Int32
    private let backOff: ClosedRange<Int>
    private let report: @Sendable (Event) -> Void
    private let stopping = DispatchSemaphore(value: 0)
    private let state: Mutex<State>

    private struct State {
        var code: [UInt8]
        var isStopping = false
        /// The kiosk's end of the link, while a process runs.
        var link: MessageSocket?
    }

    /// - Parameters:
    ///   - program: The program that runs ``TagProcess``.
    ///   - code: The first URL to serve.
    ///   - timeout: The heartbeat timeout in milliseconds. The child re-arms every four seconds,
    ///     and visitors must see within five that they have to scan.
    ///   - backOff: The delay before a restart in milliseconds: doubled with each consecutive
    ///     failure, from the lower to the upper bound.
    ///   - report: Called with each event, on the supervisor's thread.
    init(
        program: ChildProcess.Program,
        code: String,
        timeout: Int32 = 4800,
        backOff: ClosedRange<Int> = 50...2000,
        report: @escaping @Sendable (Event) -> Void
    ) {
        self.program = program
        self.timeout = timeout
        self.backOff = backOff
        self.report = report
        state = Mutex(State(code: Array(code.utf8)))
    }

    /// Serves `code` from the next tap.
    func serve(_ code: String) {
        state.withLock { state in
            state.code = Array(code.utf8)
            // If the process has exited, its successor gets the code at its start.
            _ = state.link?.send(state.code)
        }
    }

    /// Makes ``run()`` return once the process has released its reader.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            state.link?.finishSending()
        }
        stopping.signal()
    }

    /// Keeps a process running until ``stop()``.
    func run() {
        var delay = backOff.lowerBound
        repeat {
            delay = runOnce() ? backOff.lowerBound : min(2 * delay, backOff.upperBound)
        } while stopping.wait(timeout: .now() + .milliseconds(delay)) == .timedOut
    }

    /// Runs one process until it exits. Returns whether its tag was ever armed.
    private func runOnce() -> Bool {
        guard let child = ChildProcess(program) else {
            report(.outOfOrder(reason: "could not start the tag process"))
            return false
        }
        connect(child.link)
        let wasArmed = watch(child.link)
        child.end()
        return wasArmed
    }

    /// Sends the code to a new process.
    private func connect(_ link: MessageSocket) {
        state.withLock { state in
            state.link = link
            _ = link.send(state.code)
            if state.isStopping { link.finishSending() }
        }
    }

    /// The state of a process.
    private enum Life {
        case starting
        /// It has reported that it is about to arm the tag, which the reader can still refuse.
        case arming
        case armed
    }

    /// Monitors the process until it exits or sends no heartbeat in time. Returns whether its tag
    /// was ever armed.
    private func watch(_ link: MessageSocket) -> Bool {
        var life = Life.starting
        let reason = listen(to: link, &life)
        let isStopping = state.withLock { state in
            state.link = nil
            return state.isStopping
        }
        if !isStopping { report(.outOfOrder(reason: reason)) }
        return life == .armed
    }

    /// Receives messages until the process ends or fails. Returns the reason.
    private func listen(to link: MessageSocket, _ life: inout Life) -> String {
        var reason = "the tag process exited unexpectedly"
        while true {
            switch link.receive(timeout: life == .arming ? TagReport.armingTimeout : timeout) {
            case .message(let message):
                switch TagReport(message) {
                case .alive?: advance(&life)
                case .failed(let failure)?: reason = failure
                case nil: return "unexpected message from the tag process"
                }
            case .tooLong: return "unexpected message from the tag process"
            case .timeout where life == .arming: advance(&life)
            case .timeout: return "the tag process sent no heartbeat"
            case .ended: return reason
            }
        }
    }

    private func advance(_ life: inout Life) {
        life = life == .starting ? .arming : .armed
        if life == .armed { report(.armed) }
    }
}
