import CheckInClient
import CheckInProtocol
import CommandLineTool

/// The questions about a stay on a terminal.
enum StayQuestions {
    /// Asks for the length of a stay in minutes. Returns nil for the venue's default.
    static func length(at venue: VenueDetails) throws -> Int? {
        let usual = venue.defaultStay.lengthOfStay
        let answers = "(Enter for \(usual), or another such as 45m or 1h30m)"
        let question = "Length of the stay at \(venue.name.quoted)? \(answers)"
        while let typed = try Terminal.readAnswer(question) {
            if typed.isEmpty { return nil }
            if let length = try? StayLength(typed) { return length.minutes }
            Conversation.say("a length is \(StayLength.examples)")
        }
        return nil
    }

    /// Asks whether to end stays at other venues.
    static func ends(_ others: [CheckInID], of diary: Diary) throws -> Bool {
        Conversation.say("you are still checked in elsewhere: \(diary.list(others))")
        return try Terminal.confirm(others.count == 1 ? "End that stay now?" : "End those stays now?")
    }
}

extension Int {
    /// A number of minutes as a length of stay: `45m`, `2h`, `1h30m`.
    fileprivate var lengthOfStay: String {
        let (hours, minutes) = quotientAndRemainder(dividingBy: 60)
        return (hours > 0 ? "\(hours)h" : "") + (minutes > 0 || hours == 0 ? "\(minutes)m" : "")
    }
}
