import CheckInClient
import CommandLineTool

/// Asks for a consent: both answers are typed in full, neither is the default, and the words lean to neither.
enum ConsentPrompt {
    /// Asks, if that was not done yet, and keeps the answer.
    ///
    /// - Throws: `noConsent` if it was refused, now or before. Without a terminal nothing is consented to.
    static func require(_ consent: Consent, in diary: Diary) throws {
        var answer = try diary.answer(consent)
        if answer == .notAsked, Terminal.isThere {
            let isGiven = try ask(consent)
            try diary.answer(consent, isGiven)
            answer = isGiven ? .given : .refused
        }
        guard answer == .given else { throw DiaryError.noConsent(consent, answer) }
    }

    /// Asks until one of the answers is typed.
    static func ask(_ consent: Consent) throws -> Bool {
        try askInFull(consent.explanation)
    }

    /// - Parameter explanation: What is consented to, a line each.
    static func askInFull(_ explanation: [String]) throws -> Bool {
        for line in explanation { Conversation.say(line) }
        guard let answer = try Terminal.readChoice("Type “I consent” or “I refuse”:", ["i consent", "i refuse"]) else {
            throw Refusal("no answer was given; nothing was consented to")
        }
        return answer == "i consent"
    }
}

extension Consent {
    var title: String {
        switch self {
        case .checkingIn: "Checking in"
        case .matching: "Downloading and comparing"
        case .sharing: "Sharing"
        }
    }

    /// What is done, and what happens without.
    var explanation: [String] {
        switch self {
        case .checkingIn:
            [
                "Checking in keeps where and when you were, on this device alone, sealed, for 14 days.",
                "Without it no check-in is kept. You can change your answer at any time: checkin consent.",
            ]
        case .matching:
            [
                "Once an hour, what the health authority publishes for everybody is downloaded and compared with your diary, here.",
                "For that, nothing about you or about what is found is sent.",
                "At random times, about once in five days, a message without content is sent, so that those who share do not stand out.",
                "Without it nothing is downloaded to be compared, you are not warned, and no message without content is sent.",
                "Sharing has a consent of its own. You can change your answer at any time.",
            ]
        case .sharing:
            [
                "After a positive test, you can send protected reports of check-ins that you select, so that others who were there can be warned.",
                "What exactly they say is shown, and asked, each time. Before, what the health authority publishes for everybody is downloaded.",
                "The result of a laboratory's test, if you name one, is asked for once an hour.",
                "Without it no report is sent, and nothing about a test. Downloading to compare has a consent of its own:",
                "only with that one does this device send decoys, which hide from the network that you share.",
                "You can change your answer at any time.",
            ]
        }
    }
}
