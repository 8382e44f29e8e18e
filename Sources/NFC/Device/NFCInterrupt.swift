import CNFC
import Glibc
import OperatingSystem
import Synchronization

/// Interrupts a wait for a tag or a reader, or an exchange with it, from another thread.
package final class NFCInterrupt: Sendable {
    /// The maximum number of aborts. Each lost abort leaks a descriptor in libnfc.
    private static let attempts = 20
    /// The delay between two aborts in microseconds.
    private static let pause: UInt32 = 50_000

    private let state = Mutex(State())

    private struct State {
        var isRequested = false
        /// The address of the device that is currently waiting.
        var waiting: UInt?
        /// Aborts waits with a limit; nil before the first one.
        var alarm: Alarm?
    }

    package init() {}

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
    @discardableResult
    private func abort() -> Bool {
        state.withLock { state in
            guard let address = state.waiting else { return false }
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
            return true
        }
        guard mayWait else { throw .interrupted }
        let alarm = limit.flatMap(startAlarm)
        let result = wait()
        alarm?.set(nil)
        state.withLock { $0.waiting = nil }
        // After an abort, libnfc's return value depends on the step that was aborted.
        try check()
        return result
    }

    /// Starts to abort the current wait after `limit` milliseconds. Returns nil if the system cannot
    /// create a thread or a pipe. In that case, libnfc's own timeout ends the wait.
    private func startAlarm(_ limit: Int32) -> Alarm? {
        let alarm = state.withLock { state in
            state.alarm = state.alarm ?? Alarm { [weak self] in self?.abort() }
            return state.alarm
        }
        alarm?.set(.now + .milliseconds(Int(limit)))
        return alarm
    }
}

/// Calls a function at a deadline, on its own thread. The thread works in a sandbox, where Dispatch
/// cannot be relied on.
private final class Alarm: Sendable {
    private let deadline: Deadline
    /// The end of a pipe. A byte announces a new deadline. Closing the end stops the thread.
    private let announcements: Int32

    private final class Deadline: Sendable {
        let instant = Mutex<ContinuousClock.Instant?>(nil)

        /// The time until the deadline in milliseconds, rounded up; -1 if there is no deadline.
        var timeout: Int32 {
            guard let instant = instant.withLock(\.self) else { return -1 }
            return Int32(max(0, (instant - .now) / .milliseconds(1)).rounded(.up))
        }
    }

    init?(_ ring: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        let (deadline, reader) = (Deadline(), ends[0])
        (self.deadline, announcements) = (deadline, ends[1])
        do {
            try Thread.start {
                while Self.wait(reader, deadline) {
                    let isDue = deadline.instant.withLock { instant in
                        guard let due = instant, due <= .now else { return false }
                        instant = nil
                        return true
                    }
                    if isDue { ring() }
                }
                close(reader)
            }
        } catch {
            close(reader)
            return nil
        }
    }

    deinit {
        close(announcements)
    }

    /// Replaces the deadline; nil cancels it.
    func set(_ instant: ContinuousClock.Instant?) {
        deadline.instant.withLock { $0 = instant }
        // A cancelled deadline need not wake the thread: it finds no deadline when it wakes up.
        if instant != nil { unsafe write(announcements, [0], 1) }
    }

    /// Waits for the deadline or an announcement. Returns false when the pipe is closed.
    private static func wait(_ reader: Int32, _ deadline: Deadline) -> Bool {
        var entry = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&entry, 1, deadline.timeout) > 0 else { return true }
        var byte: UInt8 = 0
        return unsafe read(reader, &byte, 1) == 1
    }
}
