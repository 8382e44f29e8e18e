import Dispatch
import Platform
import Synchronization

/// Starts the process that serves the tag, watches it, and starts it again.
///
/// ``run()`` blocks a thread of its own; the other methods are called from anywhere.
final class TagSupervisor: Sendable {
    /// What the supervisor has to tell.
    enum Event: Sendable, Equatable {
        case armed
        case outOfOrder(reason: String)
    }

    private let program: ChildProcess.Program
    private let patience: Int32
    private let backOff: ClosedRange<Int>
    private let report: @Sendable (Event) -> Void
    private let stopping = DispatchSemaphore(value: 0)
    private let state: Mutex<State>

    private struct State {
        var code: [UInt8]
        var isStopping = false
        /// The kiosk's end, while a process runs.
        var link: MessageSocket?
    }

    /// - Parameters:
    ///   - program: Becomes ``TagProcess``.
    ///   - code: The URL to serve at first.
    ///   - patience: Milliseconds without a sign of life after which the process is taken for stuck. It arms anew every four
    ///     seconds, and people shall know within five that they have to scan.
    ///   - backOff: Milliseconds before a new start: doubled with each failure in a row, from the first up to the last.
    ///   - report: Told of each event, on the supervisor's thread.
    init(
        program: ChildProcess.Program,
        code: String,
        patience: Int32 = 4800,
        backOff: ClosedRange<Int> = 50...2000,
        report: @escaping @Sendable (Event) -> Void
    ) {
        self.program = program
        self.patience = patience
        self.backOff = backOff
        self.report = report
        state = Mutex(State(code: Array(code.utf8)))
    }

    /// Serves `code` from the next tap on.
    func serve(_ code: String) {
        state.withLock { state in
            state.code = Array(code.utf8)
            // A process that is gone is followed by one that gets the code at its start.
            _ = state.link?.send(state.code)
        }
    }

    /// Makes ``run()`` return once the process has let go of its reader.
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

    /// Runs one process to its end. The result is whether it was ever armed.
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

    /// Gives the code to a new process.
    private func connect(_ link: MessageSocket) {
        state.withLock { state in
            state.link = link
            _ = link.send(state.code)
            if state.isStopping { link.finishSending() }
        }
    }

    /// How far a process has come.
    private enum Life {
        case starting
        /// It has said that it is about to arm the tag, which the reader can still refuse.
        case arming
        case armed
    }

    /// Watches over the process until it ends or falls silent. The result is whether it was ever armed.
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

    /// The result is why there is no more to hear.
    private func listen(to link: MessageSocket, _ life: inout Life) -> String {
        var reason = "the tag process exited unexpectedly"
        while true {
            switch link.receive(timeout: life == .arming ? TagReport.settling : patience) {
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
