import AuthorityProtocol
public import CheckInProtocol

/// An event that happens automatically at a certain time.
public enum DueEvent: Sendable, Equatable {
    /// A stay ends without a check-out.
    case stayEnds(CheckInID)
    /// The delay of a submission is over.
    case submission(number: Int)
    /// The next step of a decoy is due.
    case decoy
}

extension Diary {
    /// The number of seconds after which a message is late. A message never waits this long for
    /// another message.
    fileprivate static let lateness: Int64 = 120

    /// A process starts to wait for the next decoy this number of seconds before the decoy is due.
    /// The number is larger than the timer's period.
    private static let decoyNotice = 2 * Hour.seconds

    /// Returns the next automatic event and its time; nil if no event is due in the next hours. A
    /// submission that is being sent is ignored. If the process was killed while sending it, the
    /// user decides about the submission.
    ///
    /// If a message became due while this machine was off, the message gets a new time. If the
    /// message were sent at the same time as the first download, the authority could see who sent
    /// it.
    public func nextDue() throws(DiaryError) -> (time: UnixTime, event: DueEvent)? {
        let schedule = try configuration()?.schedule ?? .standard
        if try read({ try $0.isOverdue() }) { try transaction { try $0.postponeOverdue(schedule) } }
        return try read { transaction in
            let stays = try transaction.openIDs().map { id in
                (time: try transaction.checkIn(id).window.end, event: DueEvent.stayEnds(id))
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

    /// Returns whether a submission will be sent automatically.
    public func isDue(_ number: Int) throws(DiaryError) -> Bool {
        let due = try backgroundState().due
        return due?.number == number && due?.isBeingSent == false
    }
}

extension Transaction {
    /// Returns whether a message was due so long ago that it needs a new time.
    fileprivate func isOverdue() throws -> Bool {
        let state = try backgroundState()
        let due = state.due.flatMap { $0.isBeingSent ? nil : $0.time }
        let times = [due, state.decoys.again].compactMap(\.self) + (state.decoys.submissions ?? [])
        return times.contains { $0 < now.seconds - Diary.lateness }
    }

    fileprivate func postponeOverdue(_ schedule: Schedule) throws {
        let latest = now.seconds - Diary.lateness
        var (state, isLate) = (try backgroundState(), false)
        func postpone(_ time: Int64) -> Int64 {
            guard time < latest else { return time }
            isLate = true
            return now.seconds + schedule.submissionDelay(using: &generator)
        }
        if let due = state.due, !due.isBeingSent { state.due?.time = postpone(due.time) }
        state.decoys.again = state.decoys.again.map(postpone)
        state.decoys.submissions = state.decoys.submissions?.map(postpone)
        if isLate { try updateBackground { $0 = state } }
    }
}
