import CheckInProtocol
import Publication

extension Diary {
    /// Whether the timer's download is due. It is not in the hours that the authority lets clients skip, counted from the newest hour with
    /// which the diary was compared.
    public func isDownloadDue() throws(DiaryError) -> Bool {
        guard let compared = try backgroundState().comparedHour, compared <= now.hour.number else { return true }
        return now.hour.number > compared + (try configuration()?.schedule.skippedHours ?? 0)
    }
}
