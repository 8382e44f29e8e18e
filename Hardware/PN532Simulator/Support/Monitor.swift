import Glibc

/// A value that is protected by a lock, and a condition for threads that wait for a change.
///
/// This type exists because `Synchronization.Mutex` does not have a condition to wait for.
///
/// It is unchecked because the compiler cannot verify that `state` is accessed only while `mutex`
/// is held.
@safe
final class Monitor<State: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    init(_ state: State) {
        self.state = state
        unsafe pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        unsafe pthread_condattr_init(&attributes)
        unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        unsafe pthread_cond_init(changed, &attributes)
        unsafe pthread_condattr_destroy(&attributes)
    }

    deinit {
        unsafe pthread_cond_destroy(changed)
        unsafe pthread_mutex_destroy(mutex)
        unsafe changed.deallocate()
        unsafe mutex.deallocate()
    }

    /// Reads or changes the value. Then wakes all waiting threads, so that they check the value
    /// again.
    func withLock<Result>(_ body: (inout State) -> Result) -> Result {
        unsafe pthread_mutex_lock(mutex)
        defer { unlock() }
        return body(&state)
    }

    /// Wakes all waiting threads after a change outside the value.
    func wake() {
        withLock { _ in }
    }

    /// Waits until `body` returns a value. `body` is called immediately and after every change.
    ///
    /// - Parameters:
    ///   - limit: The timeout; nil for no timeout.
    ///   - isWanted: Called before each call of `body`. If it returns false, the wait is cancelled.
    ///   - body: Checks the value, and may change it.
    /// - Returns: The result of `body`; nil after the timeout, or if the wait was cancelled.
    func wait<Result>(
        atMost limit: Duration?,
        while isWanted: () -> Bool = { true },
        until body: (inout State) -> Result?
    ) -> Result? {
        let deadline = limit.map(timespec.init(after:))
        unsafe pthread_mutex_lock(mutex)
        defer { unlock() }
        while isWanted() {
            if let result = body(&state) {
                return result
            }
            guard waitForChange(until: deadline) else {
                return nil
            }
        }
        return nil
    }

    private func unlock() {
        unsafe pthread_cond_broadcast(changed)
        unsafe pthread_mutex_unlock(mutex)
    }

    private func waitForChange(until deadline: timespec?) -> Bool {
        guard var deadline else {
            return unsafe pthread_cond_wait(changed, mutex) == 0
        }
        return unsafe pthread_cond_timedwait(changed, mutex, &deadline) == 0
    }
}

extension timespec {
    /// Computes the time on the monotonic clock after `duration` has passed.
    fileprivate init(after duration: Duration) {
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        let (seconds, attoseconds) = duration.components
        let nanoseconds = Int(now.tv_nsec) + Int(attoseconds / 1_000_000_000)
        self.init(
            tv_sec: now.tv_sec + Int(seconds) + nanoseconds / 1_000_000_000,
            tv_nsec: nanoseconds % 1_000_000_000
        )
    }
}
