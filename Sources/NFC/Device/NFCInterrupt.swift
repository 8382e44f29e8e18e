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

    private struct State {
        var isRequested = false
        /// The device that waits now, as its address.
        var waiting: UInt?
        /// How many waits there were.
        var waits = 0
    }

    package init() {}

    /// Ends the wait that is going on, if any, and all that would follow.
    package func interrupt() {
        state.withLock { $0.isRequested = true }
        // libnfc may be about to wait, or between two waits, and loses the abort then.
        for _ in 0..<Self.attempts {
            guard abort() else { return }
            usleep(Self.pause)
        }
    }

    /// Aborts what the waiting device does, in this wait if it is given. False if none waits.
    @discardableResult
    private func abort(wait: Int? = nil) -> Bool {
        state.withLock { state in
            guard let address = state.waiting, wait == nil || wait == state.waits else { return false }
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
        let number: Int? = state.withLock { state in
            guard !state.isRequested else { return nil }
            state.waiting = UInt(bitPattern: device)
            state.waits += 1
            return state.waits
        }
        guard let number else { throw .interrupted }
        let alarm = DispatchWorkItem { [self] in abort(wait: number) }
        if let limit {
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(limit)), execute: alarm)
        }
        let result = wait()
        state.withLock { $0.waiting = nil }
        alarm.cancel()
        // What libnfc returns when it is aborted depends on what it was about.
        try check()
        return result
    }
}
