import CLinux

/// Whether the kernel considers the time of day synchronised.
package enum ClockSynchronization {
    /// Whether the time of day is synchronised, for example with a time server (adjtimex(2)).
    package static var isSynchronized: Bool {
        var nothing = timex()
        let state = unsafe adjtimex(&nothing)
        return state >= 0 && state != TIME_ERROR
    }
}
