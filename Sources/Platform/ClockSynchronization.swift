import CLinux

/// What the kernel knows about its time of day.
package enum ClockSynchronization {
    /// Whether something keeps it synchronised (adjtimex(2)).
    package static var isSynchronized: Bool {
        var nothing = timex()
        let state = unsafe adjtimex(&nothing)
        return state >= 0 && state != TIME_ERROR
    }
}
