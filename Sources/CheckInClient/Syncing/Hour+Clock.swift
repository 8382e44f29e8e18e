import CheckInProtocol

extension Hour {
    /// The hour of a time after 1970.
    init(at time: UnixTime) {
        guard let hour = Hour(number: UInt32(clamping: time.seconds / 3600)) else {
            fatalError("unreachable: clocks end before intervals do")
        }
        self = hour
    }

    /// Of the packages that a check-in which is still kept can be in.
    static func oldestKept(at time: UnixTime) -> Hour { Hour(at: time + -Diary.retentionSeconds) }
}
