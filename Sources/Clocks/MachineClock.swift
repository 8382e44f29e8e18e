import CLinux
import Glibc

/// The kernel's clocks (clock_gettime(2)), in whole seconds.
package enum MachineClock {
    /// Seconds since 1970, UTC (CLOCK_REALTIME). Users and time servers can change this clock.
    package static var wall: Int64 { seconds(of: CLOCK_REALTIME) }

    /// The release date of this version, 2026-11-01, in seconds since 1970. A clock that shows an
    /// earlier time has not been set. Clocks without a battery start before this date.
    package static let release: Int64 = 1_793_491_200

    /// Seconds since boot, including the time in sleep (CLOCK_BOOTTIME). This clock cannot be
    /// changed.
    package static var sinceBoot: Int64 { seconds(of: CLOCK_BOOTTIME) }

    private static func seconds(of clock: clockid_t) -> Int64 {
        var time = timespec()
        precondition(unsafe clock_gettime(clock, &time) == 0, "Linux has this clock")
        return Int64(time.tv_sec)
    }
}

/// Whether the kernel considers the time of day synchronised.
package enum ClockSynchronization {
    /// Whether the time of day is synchronised, for example with a time server (adjtimex(2)).
    package static var isSynchronized: Bool {
        var nothing = timex()
        let state = unsafe adjtimex(&nothing)
        return state >= 0 && state != TIME_ERROR
    }
}

/// An endless sequence that returns one element at the end of each period.
package struct Ticks: AsyncSequence, Sendable {
    private let period: Duration

    package init(period: Duration) {
        self.period = period
    }

    package struct Iterator: AsyncIteratorProtocol {
        let period: Duration

        /// Waits for the end of the period. Returns nil when the task is cancelled.
        package func next(isolation: isolated (any Actor)? = #isolation) async -> Void? {
            try? await Task.sleep(for: period, tolerance: period / 10)
        }
    }

    package func makeAsyncIterator() -> Iterator { Iterator(period: period) }
}
