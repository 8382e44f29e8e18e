import CheckInClient
import CheckInProtocol
import CommandLineTool

/// The questions about a stay on a terminal.
enum StayQuestions {
    /// Asks for the length of a stay in minutes. Returns nil for the venue's default.
    ///
    /// - Parameter end: The end of the stay that the scan extends, such as `until 12:30`; nil for another stay.
    static func length(at venue: VenueDetails, extending end: String?) throws -> Int? {
        let usual = venue.defaultStay.lengthOfStay
        let answers = "(Enter for \(usual), or another such as 45m or 1h30m)"
        let question =
            end.map { "You are checked in at \(venue.name.quoted) \($0). How long will you stay from now?" }
            ?? "Length of the stay at \(venue.name.quoted)?"
        while let typed = try Terminal.readAnswer("\(question) \(answers)") {
            if typed.isEmpty { return nil }
            if let length = try? StayLength(typed) { return length.minutes }
            Conversation.say("a length is \(StayLength.examples); \(Terminal.wayOut)")
        }
        return nil
    }

    /// Offers to end stays, because a report would contain their planned ends. Returns the stays that were ended.
    static func offerToEnd(_ open: [CheckIn], of diary: Diary) throws -> [(id: CheckInID, end: UnixTime)] {
        guard !open.isEmpty else { return [] }
        for checkIn in open {
            let end = checkIn.stay.end.localMinute(besides: diary.now)
            Conversation.say(
                "you are still checked in at \(checkIn.venue.name.quoted) until \(end); a report contains this end, although it is "
                    + "in the future"
            )
        }
        guard try confirmEnd(of: open.count) else { return [] }
        return try open.map { try diary.checkOut($0.id.string) }
    }

    /// Asks whether to end stays at other venues.
    static func ends(_ others: [CheckInID], of diary: Diary) throws -> Bool {
        Conversation.say("you are still checked in elsewhere: \(diary.list(others))")
        return try confirmEnd(of: others.count)
    }

    private static func confirmEnd(of count: Int) throws -> Bool {
        try Terminal.confirm(count == 1 ? "End that stay now?" : "End those stays now?")
    }
}

extension Int {
    /// A number of minutes as a length of stay: `45m`, `2h`, `1h30m`.
    fileprivate var lengthOfStay: String {
        let (hours, minutes) = quotientAndRemainder(dividingBy: 60)
        return (hours > 0 ? "\(hours)h" : "") + (minutes > 0 || hours == 0 ? "\(minutes)m" : "")
    }
}
