import ArgumentParser
import CheckInClient
import CommandLineTool
import Publication
import Sharing

/// `checkin share`
struct Share: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "After a positive test: warn others who were where you were.",
        discussion: """
            Takes the code or PIN that the health authority gave you, or the GUID of a laboratory's test, whose result is then awaited. \
            You select check-ins, see all that would be sent, and are asked before anything is. Without an option, you are asked for what \
            is needed.

              $ checkin share                      # asks for everything
              $ checkin share --test 3f25…3301     # waits for a laboratory's result
            """
    )

    @Option(help: ArgumentHelp("The GUID of a laboratory's test, or - to be asked for it.", valueName: "guid"))
    var test: String?

    @Flag(help: "Forget a submission that waits, and a test whose result is awaited. Nothing is sent.")
    var discard = false

    @OptionGroup var reading: ReadingOptions

    func validate() throws {
        if discard, test != nil { throw ValidationError("--discard and --test do not go together") }
        if let test, test != "-", TestIdentifier(test) == nil { throw ValidationError(Self.notAGUID) }
    }

    private static let notAGUID = "this is no GUID of a test: it looks like 3f2504e0-4f89-41d3-9a0c-0305e82c3301"

    func run() async throws {
        if discard { return try forget() }
        guard Terminal.isThere else {
            throw Refusal("sharing is consented to on a terminal, and there is none; nothing was sent")
        }
        let unlocked = try reading.unlock()
        try unlocked.diary.acknowledgeNews()
        try ConsentPrompt.require(.sharing, in: unlocked.diary)
        let authority = try unlocked.diary.requireAuthority()
        if let waiting = try unlocked.diary.submissions().first {
            return try await offer(waiting, unlocked.diary)
        }
        guard let proof = try await proof(unlocked.diary) else { return }
        try await share(unlocked, authority, proof)
    }

    private func forget() throws {
        let diary = try reading.unlock().diary
        guard try mayForgetTest(diary) else { return try StandardOutput.write(lines: ["Nothing was forgotten."]) }
        let waiting = try diary.submissions()
        let result = try diary.testResult()
        for submission in waiting { try diary.discard(submission.number) }
        try diary.forgetTest()
        try StandardOutput.write(lines: Self.sentences(forgotten: waiting, result))
    }

    /// Asks before a positive result is lost: nobody can register for a test a second time.
    private func mayForgetTest(_ diary: Diary) throws -> Bool {
        guard try diary.testResult() == .positive else { return true }
        guard Terminal.isThere else {
            throw Refusal(
                "a laboratory's test was positive, and cannot be registered again; nothing was forgotten",
                hints: [
                    "checkin share shares with it", "checkin share --discard, on a terminal, asks whether to forget it",
                ]
            )
        }
        Conversation.say("a laboratory's test was positive, and cannot be registered again:")
        Conversation.say("once it is forgotten, nothing can be shared with it")
        return try Terminal.confirm("Forget it?")
    }

    /// Whoever has sent something before is not told otherwise.
    private static func sentences(forgotten: [SubmissionStatus], _ result: LaboratoryTest.Result?) -> [String] {
        let test = result.map {
            [$0 == .pending ? "The test is forgotten." : "The test is forgotten, with its result: \($0.words)."]
        }
        if forgotten.isEmpty { return test ?? ["Nothing was waiting. “checkin status” says what was sent before."] }
        let submission =
            forgotten.contains(where: \.wasTried)
            ? "It is forgotten here. It was tried before, and may have arrived."
            : "It is forgotten, and was not sent."
        return [submission] + (test ?? [])
    }

    // MARK: What waits

    private func offer(_ waiting: SubmissionStatus, _ diary: Diary) async throws {
        Conversation.say("a submission of \(waiting.reportCount.reports) waits, which you have consented to")
        Conversation.say("of the check-ins \(waiting.checkIns.map(\.string).joined(separator: ", "))")
        if let due = waiting.due, !waiting.wasTried, due > diary.now {
            Conversation.say("it will be sent by itself in the next minutes")
        } else {
            Conversation.say("it is not known to have arrived")
        }
        let answer = try Choice.ask("Type “send”, “discard” or “wait”:", ["send", "discard", "wait"])
        guard try diary.submissions().contains(where: { $0.number == waiting.number }) else {
            return try StandardOutput.write(lines: ["Meanwhile it was sent, by itself. Thank you."])
        }
        switch answer {
        case "send": try await finish(waiting.number, diary)
        case "discard": try forget()
        default: try StandardOutput.write(lines: ["It waits."])
        }
    }

    // MARK: The proof

    /// Nil if a laboratory's test proves nothing, or not yet.
    private func proof(_ diary: Diary) async throws -> PositiveTestProof? {
        if let test {
            guard let identifier = TestIdentifier(test == "-" ? try Choice.line("The test's GUID:") : test) else {
                throw Refusal(Self.notAGUID)
            }
            guard try diary.isRegistered(for: identifier) || mayForgetTest(diary) else {
                try StandardOutput.write(lines: ["It is kept; checkin share shares with it."])
                return nil
            }
            return try proof(await LaboratoryTest(diary.client()).register(identifier), diary)
        }
        if let result = try await LaboratoryTest(diary.client()).ask() { return try proof(result, diary) }
        return try Choice.value(
            "The code or PIN that the health authority gave you:",
            expected: "a code has ten characters, and a PIN six; look for a slip, or have it spelled again"
        ) { typed -> PositiveTestProof? in
            HotlineCode(typed).map { .hotlineCode($0) } ?? PIN(typed).map { .pin($0) }
        }
    }

    /// Tells the result of a test, which the timer may have got, and forgets one that proves nothing: then a code can be typed.
    private func proof(_ result: LaboratoryTest.Result, _ diary: Diary) throws -> PositiveTestProof? {
        if result == .ofSomebodyElse {
            try diary.forgetTest()
            throw Refusal("somebody else has registered for this test before", hints: ["ask the laboratory"])
        }
        try StandardOutput.write(lines: [Self.sentence(result)])
        if result == .negative || result == .expired { try diary.forgetTest() }
        return try diary.positiveTest()
    }

    private static func sentence(_ result: LaboratoryTest.Result) -> String {
        switch result {
        case .pending: "There is no result yet. It is asked for once an hour, and you are told when it is there."
        case .negative: "The laboratory's result is negative: there is nothing to share."
        case .positive: "The laboratory's result is positive."
        case .ofSomebodyElse: "Somebody else has registered for this test before."
        case .expired: "No result has come in 14 days, and none is awaited any more: ask the laboratory."
        }
    }

    // MARK: Sharing

    private func share(
        _ unlocked: UnlockedDiary,
        _ authority: EnrolledAuthority,
        _ proof: PositiveTestProof
    ) async throws {
        let configuration = try await configuration(unlocked.diary)
        let questions = SharingQuestions(authority: authority, configuration: configuration, now: unlocked.diary.now)
        let facts = try questions.facts()
        let plan = try questions.plan(of: unlocked.checkIns(), facts)
        if plan.isEmpty { plan.lines.forEach(Conversation.say) }
        var generator = SystemRandomNumberGenerator()
        let draft = try plan.draft(using: &generator)
        guard try questions.consent(plan, draft) else {
            return try StandardOutput.write(lines: ["Nothing was sent, and nothing was kept."])
        }
        let submitter = try Submitter(unlocked.diary.client())
        let number = try submitter.keep(draft, proof: proof, configuration: await submitter.prepare())
        try await finish(number, unlocked.diary)
    }

    /// The last that was downloaded; it is downloaded anew before anything is sent.
    private func configuration(_ diary: Diary) async throws -> Configuration {
        if let configuration = try diary.configuration() { return configuration }
        return try await Submitter(diary.client()).prepare()
    }

    /// Authorises what was not authorised, and leaves the rest to the background; what was tried before is sent at once.
    private func finish(_ number: Int, _ diary: Diary) async throws {
        let wasTried = try diary.submissions().contains { $0.number == number && $0.wasTried }
        let submitter = try Submitter(diary.client())
        _ = try await submitter.authorize(number)
        if wasTried { try await submitter.submit(number) }
        try diary.forgetTest()
        if wasTried {
            try StandardOutput.write(lines: ["It was sent. Thank you."])
        } else {
            try Background.start(for: reading.diary)
            try StandardOutput.write(lines: [
                "The health authority has taken the proof. Your reports are sent by themselves after a random while, some minutes,",
                "so that nobody can tell which proof they had. “checkin status” shows when that is done.",
            ])
        }
    }
}

extension Int {
    /// "1 report", "2 reports".
    var reports: String { self == 1 ? "1 report" : "\(self) reports" }
}
