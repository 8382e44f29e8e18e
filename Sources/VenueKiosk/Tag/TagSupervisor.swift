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
    private let timeout: Int32
    private let backOff: ClosedRange<Int>
    private let report: @Sendable (Event) -> Void
    private let stopping = DispatchSemaphore(value: 0)
    private let state: Mutex<State>

    private struct State {
        var code: [UInt8]
        var isStopping = false
        /// The kiosk's end of the socket pair; nil while no process is running.
        var link: MessageSocket?

        /// Sends the code to the process. The caller holds the lock, so that an older code cannot
        /// arrive after a newer one. Therefore, this method must not wait.
        func sendCode() {
            guard let link, !link.sendNow(code) else { return }
            // The process has exited, or it is stuck and its queue is full. The supervisor starts
            // another process, which gets the code when it starts.
            link.disconnect()
        }
    }

    /// - Parameters:
    ///   - program: The program that runs ``TagProcess``.
    ///   - code: The first URL to serve.
    ///   - timeout: The heartbeat timeout in milliseconds. The child sends a heartbeat at each check
    ///     of the reader.
    ///   - backOff: The delay before a restart, in milliseconds. It starts at the lower bound, and
    ///     doubles with each consecutive failure up to the upper bound.
    ///   - report: Called with each event, on the supervisor's thread.
    init(
        program: ChildProcess.Program,
        code: String,
        timeout: Int32,
        backOff: ClosedRange<Int> = 50...2000,
        report: @escaping @Sendable (Event) -> Void
    ) {
        self.program = program
        self.timeout = timeout
        self.backOff = backOff
        self.report = report
        state = Mutex(State(code: Array(code.utf8)))
    }

    /// Serves `code` from the next tap on.
    func serve(_ code: String) {
        state.withLock { state in
            state.code = Array(code.utf8)
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
        var delay = backOff.lowerBound
        repeat {
            delay = runOnce() ? backOff.lowerBound : min(2 * delay, backOff.upperBound)
        } while stopping.wait(timeout: .now() + .milliseconds(delay)) == .timedOut
    }

    /// Runs one process until it exits. Returns whether the process ever armed its tag.
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
            state.sendCode()
            if state.isStopping { link.finishSending() }
        }
    }

    /// The state of one process.
    private enum Life {
        case starting
        /// The process has reported that it is about to arm the tag. The reader can still fail to
        /// do so.
        case arming
        case armed
    }

    /// Monitors the process until it exits or its heartbeat times out. Returns whether the process
    /// ever armed its tag.
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

    /// Receives messages until the process exits or fails. Returns the reason.
    private func listen(to link: MessageSocket, _ life: inout Life) -> String {
        var reason = "the tag process exited unexpectedly"
        while true {
            switch link.receive(timeout: life == .arming ? TagReport.armingTimeout : timeout) {
            case .message(let message):
                switch TagReport(message) {
                case .alive?: advance(&life)
                case .read?:
                    // A tag that was read is armed.
                    if life == .arming { advance(&life) }
                    report(.read)
                case .failed(let failure)?: reason = failure
                case .chip?, .selected?, nil: return "unexpected message from the tag process"
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
