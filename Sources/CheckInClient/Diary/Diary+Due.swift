public import CheckInProtocol

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
    /// Seconds ahead of a decoy from which a process waits for it: longer than until the timer comes again.
    private static let decoyNotice = 2 * Hour.seconds

    /// What happens next, and when; nil if nothing does in the next hours. A submission that was tried already is up to the user.
    public func nextDue() throws(DiaryError) -> (time: UnixTime, event: DueEvent)? {
        try transaction { transaction in
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
}
