import CheckInClient
import CommandLineTool

/// Asks for a consent. The user must type the answer in full, whether it is consent or refusal.
/// Neither answer is the default, and the wording is neutral.
enum ConsentPrompt {
    /// Asks for a consent and stores the answer, unless the user was asked before.
    ///
    /// - Throws: `noConsent` if the user refuses or has refused the consent, or if there is no
    ///   terminal for the question.
    static func require(_ consent: Consent, in diary: Diary) throws {
        var answer = try diary.answer(consent)
        if answer == .notAsked, Terminal.isThere {
            let isGiven = try ask(consent, for: diary)
            try diary.answer(consent, isGiven)
            answer = isGiven ? .given : .refused
        }
        guard answer == .given else { throw DiaryError.noConsent(consent, answer) }
    }

    /// Runs `body`. If `body` needs a consent and the user has not been asked for this consent,
    /// asks for it and runs `body` again.
    ///
    /// - Throws: The errors of `body`, such as `noConsent`.
    static func asking<Result>(in diary: Diary, _ body: () throws(DiaryError) -> Result) throws -> Result {
        do throws(DiaryError) {
            return try body()
        } catch {
            guard case .noConsent(let consent, .notAsked) = error else { throw error }
            try require(consent, in: diary)
            return try body()
        }
    }

    /// Asks until the user types one of the two answers.
    static func ask(_ consent: Consent, for diary: Diary) throws -> Bool {
        try askInFull(consent.explanation(diary.status()))
    }

    /// - Parameter explanation: The lines that explain the consent.
    static func askInFull(_ explanation: [String]) throws -> Bool {
        for line in explanation { Conversation.say(line) }
        guard let answer = try Terminal.readChoice("Type “I consent” or “I refuse”:", ["I consent", "I refuse"]) else {
            throw Refusal("no answer was given; nothing was consented to")
        }
        return answer == "i consent"
    }
}

extension Consent {
    var title: String {
        switch self {
        case .checkingIn: "Checking in"
        case .matching: "Matching (downloading and comparing)"
        case .sharing: "Sharing"
        case .proximity: "Proximity"
        case .keepingLonger: "Keeping longer than 14 days"
        }
    }

    /// The lines that explain what the consent permits, and what happens if the user refuses it.
    fileprivate func explanation(_ diary: DiaryStatus) -> [String] {
        switch self {
        case .checkingIn:
            [
                "Checking in stores where and when you were, only on this device, for \(diary.retentionDays) days.",
                diary.protection,
                "Without this consent, no check-in is kept. You can change your answer at any time: checkin consent.",
            ]
        case .matching:
            [
                "For matching, this device downloads, at most once an hour, what each health authority of your diary publishes.",
                "It compares the download with your diary on this device, and sends nothing about you or the result.",
                "At random times, about once in five days, a dummy message is sent to each, so that real ones do not stand out.",
                "Without this consent, nothing is downloaded for comparison, you are not warned, and no dummy message is sent.",
                "Sharing needs a separate consent. You can change your answer at any time.",
            ]
        case .sharing:
            [
                "After a positive test, you can send protected reports of check-ins that you select.",
                "Others who were there can then be warned. Each time, you see the exact content and are asked first.",
                "Before that, this device downloads what the health authority publishes for everyone.",
                "If you name a laboratory's test, this device asks for its result once an hour.",
                "Without this consent, no report is sent, and nothing about a test is sent.",
                "Matching (downloading and comparing) needs a separate consent. Only with that consent does this device send dummy messages, "
                    + "which hide your sharing from the network. You can change your answer at any time.",
            ]
        case .proximity:
            [
                "Proximity broadcasts random identifiers by Bluetooth, which change every 10 to 20 minutes.",
                "It records the identifiers of other devices near you, only on this device, for 14 days.",
                diary.protection,
                "This device downloads the keys of people who tested positive, and compares them with its records.",
                "Somebody with receivers in many places can follow an identifier for as long as it is broadcast.",
                "If you later share your keys, the identifiers of a day can be linked with each other.",
                "Without this consent, nothing is broadcast or recorded.",
                "Sharing your keys needs a separate consent. You can change your answer at any time.",
            ]
        case .keepingLonger:
            [
                diary.wantedDays > 14
                    ? "The health authority warns of a disease for which check-ins are useful for \(diary.wantedDays) days."
                    : "The health authority warns of no disease for which check-ins are useful for more than 14 days.",
                "With this consent, this device keeps where and when you were for \(max(diary.wantedDays, 14)) days, instead of 14.",
                diary.protection,
                "Whoever opens your diary can then see more of your visits.",
                "If the authority later needs more days, you are not asked again, and the number stays the same.",
                "Without this consent, a check-in is deleted after at most 14 days. If you withdraw it, older check-ins are "
                    + "deleted at once. Checking in, comparing and sharing need a separate consent each. You can change your answer "
                    + "at any time.",
            ]
        }
    }
}

extension DiaryStatus {
    /// Who can read the diary's files.
    fileprivate var protection: String {
        guard hasPassphrase else {
            return "Until you set a passphrase, anyone who copies the diary's files can read it."
        }
        return keyPlace.isProtected
            ? "It is encrypted, and can be read only with your passphrase."
            : "Only your passphrase opens it, but anyone who copies the diary's files can read the times."
    }
}
