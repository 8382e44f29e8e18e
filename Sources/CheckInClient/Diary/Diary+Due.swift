import AuthorityProtocol
public import CheckInProtocol

/// An event that happens automatically at a certain time.
public enum DueEvent: Sendable, Equatable {
    /// A stay ends without a check-out.
    case stayEnds(CheckInID)
    /// The delay of a submission to the authority with this host is over.
    case submission(number: Int, authority: String)
    /// The next step of a decoy for the authority with this host is due.
    case decoy(authority: String)
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
        for authority in try authorities() {
            let diary = about(authority.host)
            let schedule = try diary.configuration()?.schedule ?? .standard
            if try diary.read({ try $0.isOverdue() }) { try diary.transaction { try $0.postponeOverdue(schedule) } }
        }
        return try read { transaction in
            let stays = try transaction.openIDs().map { id in
                (time: try transaction.checkIn(id).window.end, event: DueEvent.stayEnds(id))
            }
            let background = try transaction.backgroundState()
            let messages = background.authorities.flatMap { state in
                let host = state.authority.host
                let due = state.due.flatMap { $0.isBeingSent ? nil : $0 }
                    .map { due in
                        (
                            time: UnixTime(seconds: due.time),
                            event: DueEvent.submission(number: due.number, authority: host)
                        )
                    }
                let decoy = (background.sendsDecoys ? state.decoys.nextStep : nil)
                    .flatMap { $0 <= transaction.now + Self.decoyNotice ? $0 : nil }
                    .map { (time: $0, event: DueEvent.decoy(authority: host)) }
                return [due, decoy].compactMap(\.self)
            }
            return (stays + messages).min { $0.time < $1.time }
        }
    }

    /// Returns whether a submission will be sent automatically.
    public func isDue(_ number: Int) throws(DiaryError) -> Bool {
        try read { try $0.dueSubmissions().contains { $0.number == number && !$0.isBeingSent } }
    }
}

extension Transaction {
    /// Returns whether a message was due so long ago that it needs a new time.
    fileprivate func isOverdue() throws -> Bool {
        guard let state = try authorityState() else { return false }
        let due = state.due.flatMap { $0.isBeingSent ? nil : $0.time }
        let times = [due, state.decoys.again].compactMap(\.self) + (state.decoys.submissions ?? [])
        return times.contains { $0 < now.seconds - Diary.lateness }
    }

    fileprivate func postponeOverdue(_ schedule: Schedule) throws {
        let latest = now.seconds - Diary.lateness
        var (state, isLate) = (try requireAuthority(), false)
        func postpone(_ time: Int64) -> Int64 {
            guard time < latest else { return time }
            isLate = true
            return now.seconds + schedule.submissionDelay(using: &generator)
        }
        if let due = state.due, !due.isBeingSent { state.due?.time = postpone(due.time) }
        state.decoys.again = state.decoys.again.map(postpone)
        state.decoys.submissions = state.decoys.submissions?.map(postpone)
        if isLate { try updateAuthority { $0 = state } }
    }
}
