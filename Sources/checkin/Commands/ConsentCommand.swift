public import ArgumentParser
import CheckInClient
import CommandLineTool

/// `checkin consent`
struct ConsentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "consent",
        abstract: "Show and change your consents.",
        discussion: """
            There are five separate consents: checking-in, matching, sharing, proximity and keeping-longer. You are asked for each consent when it is \
            needed for the first time, except keeping-longer: "checkin status" shows when it is useful. Each consent covers only its own purpose, and does not require the others. Decoys (dummy \
            messages) are part of matching. Sharing downloads the files that it needs, even without matching. You can give \
            consent only on a terminal. You can withdraw it without a terminal.

              $ checkin consent                        # show your answers
              $ checkin consent matching               # answer the question
              $ checkin consent matching --withdraw    # withdraw the consent
            """
    )

    @Argument(
        help: "One of checking-in, matching, sharing, proximity and keeping-longer.",
        completion: .list(Consent.allCases.map(\.rawValue))
    )
    var consent: Consent?

    @Flag(
        help: """
            Withdraw this consent. Stored data is kept; checkin delete removes it. If you withdraw sharing, a pending \
            submission is also discarded, and so is a test whose result is pending. If you withdraw proximity, it is \
            turned off. If you withdraw keeping-longer, check-ins of more than 14 days ago are deleted at once.
            """
    )
    var withdraw = false

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    /// The answers: not_asked, given or refused. An answer that cannot be read is null.
    private struct Report: Encodable {
        @Nullable var checkingIn: String?
        @Nullable var matching: String?
        @Nullable var sharing: String?
        @Nullable var proximity: String?
        @Nullable var keepingLonger: String?
    }

    func validate() throws {
        if withdraw, consent == nil { throw ValidationError("--withdraw requires one of the consents") }
    }

    func run() throws {
        let lockedDiary = try self.diary.open()
        var needsPassphrase = false
        if let consent, withdraw {
            // Consent can be withdrawn without the passphrase, unless the place of the matching key does not respond.
            do {
                try lockedDiary.answer(consent, false)
                if consent == .keepingLonger { _ = try lockedDiary.deleteExpired() }
                if try lockedDiary.status().isLocked { return try report([consent: .refused]) }
            } catch DiaryError.keyAway {
                needsPassphrase = true
            }
        }
        let unlocked = try passphrase.unlock(lockedDiary)
        if let consent, needsPassphrase {
            try unlocked.diary.answer(consent, false)
            if consent == .keepingLonger { _ = try unlocked.diary.deleteExpired() }
        }
        if let consent, !withdraw {
            guard Terminal.isThere else {
                throw Refusal(
                    "you can give consent only on a terminal",
                    hints: ["\(OwnCommand("consent \(consent.rawValue) --withdraw")) works anywhere"]
                )
            }
            try unlocked.diary.answer(consent, try ConsentPrompt.ask(consent, for: unlocked.diary))
        }
        try report(unlocked.consents())
    }

    private func report(_ answers: [Consent: ConsentAnswer]) throws {
        if output.json {
            try StandardOutput.write(
                json: Report(
                    checkingIn: answers[.checkingIn]?.key,
                    matching: answers[.matching]?.key,
                    sharing: answers[.sharing]?.key,
                    proximity: answers[.proximity]?.key,
                    keepingLonger: answers[.keepingLonger]?.key
                )
            )
        } else {
            let fields = FieldList(
                Consent.allCases.compactMap { consent in answers[consent].map { (consent.title, $0.word) } }
            )
            try StandardOutput.write(lines: fields.lines)
        }
    }
}

extension Consent: ExpressibleByArgument {}

extension ConsentAnswer {
    var word: String {
        switch self {
        case .notAsked: "not asked yet"
        case .given: "given"
        case .refused: "refused"
        }
    }

    /// The value as written in JSON.
    fileprivate var key: String {
        switch self {
        case .notAsked: "not_asked"
        case .given, .refused: word
        }
    }
}
