public import ArgumentParser
import CheckInClient
import CommandLineTool

/// `checkin consent`
struct ConsentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "consent",
        abstract: "Show what you have consented to, and change it.",
        discussion: """
            There are three consents of their own: checking-in, matching and sharing. Each is asked when it is needed first; none is \
            needed for the rest, and each is about its own matter alone: messages without content are sent with matching, and sharing \
            downloads what it needs without it. Consent is given on a terminal only; withdrawing works anywhere.

              $ checkin consent                        # what you have said so far
              $ checkin consent matching               # ask me
              $ checkin consent matching --withdraw    # from now on: no
            """
    )

    @Argument(help: "checking-in, matching or sharing.", completion: .list(Consent.allCases.map(\.rawValue)))
    var consent: Consent?

    @Flag(
        help: """
            Withdraw this consent. What is kept stays; checkin delete removes it. With sharing goes what waits to be shared, \
            and a test whose result is awaited.
            """
    )
    var withdraw = false

    @OptionGroup var reading: ReadingOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if withdraw, consent == nil { throw ValidationError("--withdraw goes with one of the consents") }
    }

    func run() throws {
        if let consent, withdraw {
            // Whoever withdraws needs no passphrase.
            let diary = try reading.diary.open()
            try diary.answer(consent, false)
            if try diary.status().isLocked {
                return try report([consent: .refused])
            }
        }
        let diary = try reading.unlock().diary
        if let consent, !withdraw {
            guard Terminal.isThere else {
                throw Refusal(
                    "consent is given on a terminal, and there is none",
                    hints: ["checkin consent \(consent.rawValue) --withdraw works anywhere"]
                )
            }
            try diary.answer(consent, try ConsentPrompt.ask(consent))
        }
        try report(diary.consents())
    }

    private func report(_ answers: [Consent: ConsentAnswer]) throws {
        if output.json {
            let words = answers.map { ($0.key.rawValue, $0.value.word) }
            try StandardOutput.write(json: Dictionary(uniqueKeysWithValues: words))
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
}
