import CLinux

/// The kernel's state of its time of day.
package enum ClockSynchronization {
    /// Whether the time of day is kept synchronised (adjtimex(2)).
    package static var isSynchronized: Bool {
        var nothing = timex()
        let state = unsafe adjtimex(&nothing)
        return state >= 0 && state != TIME_ERROR
    }
}
