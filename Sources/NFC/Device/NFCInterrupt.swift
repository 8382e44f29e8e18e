import CNFC
import Synchronization

/// Ends a wait for something to come near, from another thread.
package final class NFCInterrupt: Sendable {
    private let state = Mutex(State())

    private struct State {
        var isRequested = false
        // The device that waits now, as its address: an abort that meets no wait is lost and costs libnfc a descriptor.
        var waiting: UInt?
    }

    package init() {}

    package var isRequested: Bool { state.withLock(\.isRequested) }

    /// Ends the wait that is going on, if any, and all that would follow.
    package func interrupt() {
        state.withLock { state in
            guard !state.isRequested else { return }
            state.isRequested = true
            if let address = state.waiting {
                unsafe nfc_abort_command(OpaquePointer(bitPattern: address))
            }
        }
    }

    /// Runs `wait`, a call of libnfc that can be aborted.
    func duringWait<Result>(of device: OpaquePointer, _ wait: () -> Result) throws(NFCError) -> Result {
        let mayWait = state.withLock { state in
            if !state.isRequested { state.waiting = UInt(bitPattern: device) }
            return !state.isRequested
        }
        guard mayWait else { throw .interrupted }
        defer { state.withLock { $0.waiting = nil } }
        return wait()
    }
}
