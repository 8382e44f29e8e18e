public import CheckInProtocol
import Publication

/// Something that happens by itself at a certain time.
public enum DueEvent: Sendable, Equatable {
    /// A stay ends, which nobody has checked out of.
    case stayEnds(CheckInID)
    /// A submission has waited its while.
    case submission(number: Int)
    /// Something of a decoy is to be sent.
    case decoy
}

extension Diary {
    /// Seconds after which a message is late: it waits for no other for as long.
    fileprivate static let lateness: Int64 = 120

    /// Seconds ahead of a decoy from which a process waits for it: longer than until the timer comes again.
    private static let decoyNotice = 2 * Hour.seconds

    /// What happens next, and when; nil if nothing does in the next hours. A submission that was tried already is up to the user.
    ///
    /// A message whose time has passed while this machine was off gets another: sent beside the download that comes first then, it would
    /// show the authority whose it is.
    public func nextDue() throws(DiaryError) -> (time: UnixTime, event: DueEvent)? {
        let schedule = try configuration()?.schedule ?? .standard
        return try transaction { transaction in
            try transaction.postponeOverdue(schedule)
            let stays = try transaction.openIDs().map { id in
                (time: try transaction.window(of: id).end, event: DueEvent.stayEnds(id))
            }
            let state = try transaction.backgroundState()
            let submissions = [state.due].compactMap { $0 }.filter { !$0.isBeingSent }
                .map { (time: UnixTime(seconds: $0.time), event: DueEvent.submission(number: $0.number)) }
            let decoys = [state.nextDecoy].compactMap { $0 }
                .filter { $0 <= transaction.now + Self.decoyNotice }
                .map { (time: $0, event: DueEvent.decoy) }
            return (stays + submissions + decoys).min { $0.time < $1.time }
        }
    }

    /// Whether a submission will be sent by itself.
    public func isDue(_ number: Int) throws(DiaryError) -> Bool {
        let due = try backgroundState().due
        return due?.number == number && due?.isBeingSent == false
    }
}

extension Transaction {
    fileprivate mutating func postponeOverdue(_ schedule: Schedule) throws {
        let latest = now.seconds - Diary.lateness
        var (state, isLate) = (try backgroundState(), false)
        func postpone(_ time: Int64) -> Int64 {
            guard time < latest else { return time }
            isLate = true
            return now.seconds + Int64(generator.exponential(mean: Double(schedule.submissionDelaySeconds)))
        }
        if let due = state.due, !due.isBeingSent { state.due?.time = postpone(due.time) }
        state.decoys.again = state.decoys.again.map(postpone)
        state.decoys.submissions = state.decoys.submissions?.map(postpone)
        if isLate { try updateBackground { $0 = state } }
    }
}
