import CNFC
import Dispatch
import Glibc
import Synchronization

/// Interrupts a wait for a tag or a reader, or an exchange with it, from another thread.
package final class NFCInterrupt: Sendable {
    /// The maximum number of aborts. Each lost abort leaks a descriptor in libnfc.
    private static let attempts = 20
    /// The delay between two aborts in microseconds.
    private static let pause: UInt32 = 50_000

    private let state = Mutex(State())
    /// The only timer, shared by all waits. One timer per wait would use more memory, because a tap
    /// takes only milliseconds and a cancelled timer exists until its deadline.
    // Unsafe: Dispatch allows any thread to use its timers (dispatch_source_create(3)), but does
    // not declare this in Swift.
    nonisolated(unsafe) private let timer = DispatchSource.makeTimerSource()

    private struct State {
        var isRequested = false
        /// The address of the device that is currently waiting.
        var waiting: UInt?
        /// The deadline of the current wait; nil if there is no deadline.
        var deadline: ContinuousClock.Instant?
    }

    package init() {
        unsafe timer.setEventHandler { [weak self] in self?.abort { $0.deadline.map { $0 <= .now } ?? false } }
        unsafe timer.activate()
    }

    deinit {
        unsafe timer.cancel()
    }

    /// Ends the current wait, if there is one, and every later wait.
    package func interrupt() {
        state.withLock { $0.isRequested = true }
        // Retry, because libnfc loses an abort that arrives before a wait or between two waits.
        for _ in 0..<Self.attempts {
            guard abort() else { return }
            usleep(Self.pause)
        }
    }

    /// Aborts the operation of the waiting device. Returns false if no device is waiting.
    ///
    /// - Parameter isDue: Returns whether to abort the current wait.
    @discardableResult
    private func abort(if isDue: (State) -> Bool = { _ in true }) -> Bool {
        state.withLock { state in
            guard let address = state.waiting, isDue(state) else { return false }
            return unsafe nfc_abort_command(OpaquePointer(bitPattern: address)) == 0
        }
    }

    /// Throws if an interrupt was requested. Called before an operation that cannot be aborted.
    func check() throws(NFCError) {
        guard !state.withLock(\.isRequested) else { throw .interrupted }
    }

    /// Runs `wait`, a libnfc call that can be aborted.
    ///
    /// - Parameter limit: The time in milliseconds after which the call is aborted; nil for no
    ///   limit.
    func duringWait<Result>(
        of device: OpaquePointer,
        atMost limit: Int32? = nil,
        _ wait: () -> Result
    ) throws(NFCError) -> Result {
        let mayWait = state.withLock { state in
            guard !state.isRequested else { return false }
            state.waiting = UInt(bitPattern: device)
            state.deadline = limit.map { .now + .milliseconds(Int($0)) }
            return true
        }
        guard mayWait else { throw .interrupted }
        if let limit { unsafe timer.schedule(deadline: .now() + .milliseconds(Int(limit))) }
        let result = wait()
        state.withLock { $0.waiting = nil }
        // After an abort, libnfc's return value depends on the step that was aborted.
        try check()
        return result
    }
}
