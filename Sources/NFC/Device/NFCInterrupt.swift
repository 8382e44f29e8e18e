import CNFC
import Dispatch
import Glibc
import Synchronization

/// Ends the waiting for something to come near, and the conversation with what came, from another thread.
package final class NFCInterrupt: Sendable {
    /// How often an abort is tried: each that is lost costs libnfc a descriptor.
    private static let attempts = 20
    /// Microseconds between two attempts.
    private static let pause: UInt32 = 50_000

    private let state = Mutex(State())
    /// One for all waits: a tap takes milliseconds, and timers that are only cancelled stay until their time.
    // Unsafe, because Dispatch does not say that its timers can be used by any thread; they can (dispatch_source_create(3)).
    nonisolated(unsafe) private let timer = DispatchSource.makeTimerSource()

    private struct State {
        var isRequested = false
        /// The device that waits now, as its address.
        var waiting: UInt?
        /// When that wait ends by itself; nil for never.
        var deadline: ContinuousClock.Instant?
    }

    package init() {
        unsafe timer.setEventHandler { [weak self] in self?.abort { $0.deadline.map { $0 <= .now } ?? false } }
        unsafe timer.activate()
    }

    deinit {
        unsafe timer.cancel()
    }

    /// Ends the wait that is going on, if any, and all that would follow.
    package func interrupt() {
        state.withLock { $0.isRequested = true }
        // libnfc may be about to wait, or between two waits, and loses the abort then.
        for _ in 0..<Self.attempts {
            guard abort() else { return }
            usleep(Self.pause)
        }
    }

    /// Aborts what the waiting device does. False if none waits.
    ///
    /// - Parameter isDue: Whether the wait that goes on is the one that is meant.
    @discardableResult
    private func abort(if isDue: (State) -> Bool = { _ in true }) -> Bool {
        state.withLock { state in
            guard let address = state.waiting, isDue(state) else { return false }
            return unsafe nfc_abort_command(OpaquePointer(bitPattern: address)) == 0
        }
    }

    /// Keeps what cannot be aborted from being begun.
    func check() throws(NFCError) {
        guard !state.withLock(\.isRequested) else { throw .interrupted }
    }

    /// Runs `wait`, a call of libnfc that can be aborted.
    ///
    /// - Parameter limit: Milliseconds after which it is aborted by itself; nil lets it wait.
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
        // What libnfc returns when it is aborted depends on what it was about.
        try check()
        return result
    }
}
