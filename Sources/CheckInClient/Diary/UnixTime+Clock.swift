public import CheckInProtocol
import Glibc

extension UnixTime {
    /// The system's wall clock, CLOCK_REALTIME.
    public static func now() -> UnixTime {
        UnixTime(seconds: Int64(time(nil)))
    }
}
