import CheckInProtocol
import Publication

extension Diary {
    /// Returns whether the timer's download is due. The authority allows clients to skip some
    /// hours, counted from the newest hour that the diary was compared with.
    public func isDownloadDue() throws(DiaryError) -> Bool {
        guard let compared = try backgroundState().comparedHour, compared <= now.hour.number else { return true }
        return now.hour.number > compared + (try configuration()?.schedule.skippedHours ?? 0)
    }
}
