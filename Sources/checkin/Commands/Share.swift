import ArgumentParser
import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import CommandLineTool
import OperatingSystem

/// `checkin share`
struct Share: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "After a positive test, warn people who were at the same venues.",
        discussion: """
            The command asks for the code or PIN that the health authority gave you. With the GUID of a laboratory's test, or the \
            QR code that contains it, it registers for the test, and this device requests the result once an hour. You select check-ins, see everything that \
            would be sent, and are asked before it is sent. A code, a PIN and a test belong to one authority. With several \
            authorities, the command asks which one, and shares the check-ins at its venues. For those of another authority, \
            ask that authority for a code, and share again.

              $ checkin share                      # asks for everything that it needs
              $ checkin share --test 3f25…3301     # waits for a laboratory's result
              $ checkin share --image slip.jpg     # the same, from the test's QR code
              $ checkin share --in-advance         # permits sharing your keys after it

            Check-ins and the keys of "checkin proximity" are two separate questions. With --in-advance, your keys are sent \
            once without another question if the result of the registered test is positive within five days. Which keys are \
            sent depends on what you say about the test and symptoms. A notification first shows that the result is \
            positive. If the diary has a passphrase, or if there is no desktop, the keys wait until you run checkin share.
            """
    )

    @Option(help: ArgumentHelp("The GUID of a laboratory's test, or - to type it on the terminal.", valueName: "guid"))
    var test: String?

    @Option(
        help: ArgumentHelp(
            "A picture of the QR code of a laboratory's test.",
            valueName: "file"
        ),
        completion: .file()
    )
    var image: String?

    @Option(
        defaultAsFlag: "",
        parsing: .next,
        help: ArgumentHelp(
            "The camera that reads the QR code of a laboratory's test. Without a value, the first camera is used.",
            valueName: "device"
        ),
        completion: .file()
    )
    var camera: String?

    @Flag(help: "Permit sharing your keys once, without another question, if the test is positive within five days.")
    var inAdvance = false

    @Flag(help: "Discard a pending submission, a laboratory's test, and a permission in advance. Nothing is sent.")
    var discard = false

    @OptionGroup var authority: AuthorityOptions
    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions

    func validate() throws {
        let tests = [test, image, camera].count { $0 != nil }
        if tests > 1 { throw ValidationError("give at most one of --test, --image and --camera") }
        if discard, tests > 0 { throw ValidationError("--discard cannot be combined with a test") }
        if discard, inAdvance { throw ValidationError("--discard and --in-advance cannot be combined") }
        if let test, test != "-", TestIdentifier(test) == nil { throw ValidationError(TestIdentifier.form) }
    }

    /// The test that the options name; nil if they name none.
    private func namedTest() throws -> TestIdentifier? {
        if let source = CaptureSource(image: image, camera: camera) {
            return try TestIdentifier(captured: source.read(.test))
        }
        return try test.map { try TestIdentifier(captured: $0 == "-" ? Choice.line("The test's GUID:") : $0) }
    }

    func run() async throws {
        if discard { return try forget() }
        guard Terminal.isThere else {
            throw Refusal("you can consent to sharing only on a terminal; nothing was sent")
        }
        let opened = try passphrase.unlock(diary.open())
        try opened.diary.acknowledgeNews()
        try opened.tellOfFailedSharing {
            Conversation.say("an earlier submission was not sent, or the authority did not accept it; it was deleted")
            Conversation.say("hint: ask the authority for a new code, and share again")
        }
        let authorities = try opened.diary.requireEnrolment(opened)
        try ConsentPrompt.require(.sharing, in: opened.diary)
        Conversation.say(Terminal.wayOut)
        let authority = try choice(of: authorities, for: opened.diary)
        let unlocked = opened.about(authority.host)
        if inAdvance { return try await permitInAdvance(unlocked, authority) }
        if let waiting = try unlocked.submissions().first { return try await offer(waiting, unlocked) }
        guard let proof = try await proof(unlocked) else { return }
        try await share(unlocked, authority, proof)
    }

    /// The authority that the options name, the only one, or the answer to a question.
    private func choice(of authorities: [EnrolledAuthority], for diary: Diary) throws -> EnrolledAuthority {
        guard authority.authority == nil, authorities.count > 1 else {
            return try authority.choose(in: diary).requireAuthority()
        }
        for (index, authority) in authorities.enumerated() {
            Conversation.say("\(index + 1)".padded(to: 4) + authority.host)
        }
        return try Choice.value(
            "Number of the authority that gave you the code, or whose laboratory tested you:",
            expected: "one of the numbers above"
        ) { typed in authorities.enumerated().first { "\($0.offset + 1)" == typed }?.element }
    }

    /// Discards what is pending at the named authority, or at all.
    private func forget() throws {
        let unlocked = try passphrase.unlock(diary.open())
        let hosts = try unlocked.diary.authorities().map(\.host)
        guard authority.authority == nil, hosts.count > 1 else {
            return try forget(unlocked.about(authority.choose(in: unlocked.diary).authority()?.host))
        }
        for host in hosts {
            Conversation.say("\(host):")
            try forget(unlocked.about(host))
        }
    }

    private func forget(_ unlocked: UnlockedDiary) throws {
        guard try mayForgetTest(unlocked) else { return try StandardOutput.write(lines: ["Nothing was discarded."]) }
        let discarded = try unlocked.discardSharing()
        try StandardOutput.write(lines: Self.sentences(forgotten: discarded.submissions, discarded.test))
    }

    /// Asks for confirmation before a positive result is discarded, or a test that waits for its result is replaced,
    /// because a test can be registered only once.
    private func mayForgetTest(_ unlocked: UnlockedDiary, forAnother: Bool = false) throws -> Bool {
        let what: String
        switch try unlocked.testResult() {
        case .positive: what = "the laboratory's test is positive"
        case .pending where forAnother: what = "another test waits for its result"
        default: return true
        }
        guard Terminal.isThere else {
            throw Refusal(
                "\(what), and cannot be registered again; nothing was discarded",
                hints: [
                    "\(OwnCommand("share")) uses it for sharing",
                    "\(OwnCommand("share --discard")) asks on a terminal whether to discard it",
                ]
            )
        }
        Conversation.say("\(what), and cannot be registered again")
        Conversation.say("after it is discarded, nothing can be shared with it")
        return try Terminal.confirm("Discard it?")
    }

    /// The messages after a submission or a test has been discarded. They do not claim that nothing
    /// was ever sent.
    private static func sentences(forgotten: [SubmissionStatus], _ result: TestResult?) -> [String] {
        let test = result.map {
            [$0 == .pending ? "The test was discarded." : "The test was discarded, with its result: \($0.words)."]
        }
        if forgotten.isEmpty { return test ?? ["Nothing was pending. “checkin status” shows what was sent before."] }
        let submission =
            forgotten.contains(where: \.wasTried)
            ? "The submission was discarded here. An earlier attempt to send it may have succeeded."
            : "The submission was discarded, and was not sent."
        return ["\(submission) Its code or result is used up: to share later, ask the authority for a new code."]
            + (test ?? [])
    }

    // MARK: A pending submission

    private func offer(_ waiting: SubmissionStatus, _ unlocked: UnlockedDiary) async throws {
        let parts =
            [waiting.reportCount.reports] + (waiting.diagnosisKeyCount > 0 ? [waiting.diagnosisKeyCount.keys] : [])
        Conversation.say("a submission of \(parts.joined(separator: " and ")) is pending; you have consented to it")
        if !waiting.checkIns.isEmpty {
            Conversation.say("it contains the check-ins \(waiting.checkIns.map(\.string).joined(separator: ", "))")
        }
        var answers = ["send", "discard", "wait"]
        if let due = waiting.scheduled(after: unlocked.diary.now) {
            Conversation.say(
                "the submission will be sent automatically at \(due.localMinute(besides: unlocked.diary.now))"
            )
            Conversation.say("its code or result is used up: if you discard it, you need a new code to share later")
            answers.removeFirst()
        } else {
            Conversation.say("the authority has not confirmed that the submission arrived")
        }
        let quoted = answers.map { "“\($0)”" }
        let answer = try Choice.ask(
            "Type \(quoted.dropLast().joined(separator: ", ")) or \(quoted[answers.count - 1]):",
            answers
        )
        guard try unlocked.submissions().contains(where: { $0.number == waiting.number }) else {
            return try StandardOutput.write(lines: ["The submission has already been sent automatically. Thank you."])
        }
        switch answer {
        case "send": try await finish(waiting.number, unlocked, isRepeated: true)
        case "discard": try forget(unlocked)
        default:
            // After a restart of the machine, no background process may run.
            try Background.start(for: diary)
            try StandardOutput.write(lines: ["The submission stays pending."])
        }
    }

    // MARK: The proof

    /// The proof of a positive test; nil if the result from the laboratory is not positive or not yet
    /// known.
    private func proof(_ unlocked: UnlockedDiary) async throws -> PositiveTestProof? {
        if let test = try namedTest() {
            return try await register(for: test, unlocked) ? unlocked.positiveTest() : nil
        }
        if try await hasResult(of: nil, unlocked) { return try unlocked.positiveTest() }
        return try Choice.value(
            "The code or PIN that the health authority gave you:",
            expected: "a code of ten characters or a PIN of six; check for typing errors, or ask for the code again"
        ) { typed -> PositiveTestProof? in
            HotlineCode(typed).map { .hotlineCode($0) } ?? PIN(typed).map { .pin($0) }
        }
    }

    /// Registers for a test and shows the result. Returns whether the test is registered: the user can keep another one.
    private func register(for test: TestIdentifier, _ unlocked: UnlockedDiary) async throws -> Bool {
        guard try unlocked.isRegistered(for: test) || mayForgetTest(unlocked, forAnother: true) else {
            try StandardOutput.write(lines: ["The registered test was kept; checkin share uses it."])
            return false
        }
        return try await hasResult(of: test, unlocked)
    }

    /// Shows the result of a test, which the timer may already have received. Returns whether a test is registered.
    private func hasResult(of test: TestIdentifier?, _ unlocked: UnlockedDiary) async throws -> Bool {
        let result = try await LaboratoryTest(unlocked.diary.client()).result(of: test, in: unlocked) { result in
            if let sentence = Self.sentence(result) { try StandardOutput.write(lines: [sentence]) }
        }
        guard result != .ofSomebodyElse else {
            throw Refusal("another person has already registered for this test", hints: ["ask the laboratory"])
        }
        return result != nil
    }

    private static func sentence(_ result: TestResult) -> String? {
        switch result {
        case .pending:
            """
            There is no result yet. This device asks for it once an hour; checkin status shows it. If none arrives, another \
            person may have scanned the slip first: ask the hotline for a code.
            """
        case .negative: "The laboratory's result is negative: there is nothing to share."
        case .inconclusive:
            "The laboratory's result is inconclusive: it is not known whether you are infected. Ask whether you need another test."
        case .invalid: "The laboratory could not test the sample: this is not a result. Ask for another test."
        case .positive: "The laboratory's result is positive."
        case .ofSomebodyElse: nil
        case .expired: "No result arrived within 14 days, and this device no longer asks for it. Ask the laboratory."
        }
    }

    // MARK: Sharing

    private func share(
        _ unlocked: UnlockedDiary,
        _ authority: EnrolledAuthority,
        _ proof: PositiveTestProof
    ) async throws {
        let configuration = try await configuration(unlocked)
        let questions = SharingQuestions(authority: authority, configuration: configuration, now: unlocked.diary.now)
        let profile = try questions.disease()
        let facts = try questions.facts()
        let keys = try unlocked.keysToShare(facts, profile, configuration)
        let open = try unlocked.checkIns().filter { $0.isOpen && $0.authority == authority.host }
        for (id, end) in try StayQuestions.offerToEnd(open, of: unlocked.diary) {
            Conversation.say(Checkout.sentence(id, end, unlocked.diary))
        }
        let plan = try questions.plan(of: unlocked.checkIns(), facts, profile, keys)
        if plan.isEmpty { plan.lines(profile).forEach(Conversation.say) }
        var generator = SystemRandomNumberGenerator()
        let whole = try plan.draft(using: &generator)
        guard let draft = try questions.consent(plan, whole, profile, isKeyConsentGiven: unlocked.mayShareKeys()) else {
            return try StandardOutput.write(lines: ["Nothing was sent or kept."])
        }
        let submitter = try Submitter(unlocked.diary.client(), unlocked)
        let number = try submitter.keep(draft, proof: proof, configuration: await submitter.prepare())
        try await finish(number, unlocked, isRepeated: false)
    }

    // MARK: Sharing in advance

    private func permitInAdvance(_ unlocked: UnlockedDiary, _ authority: EnrolledAuthority) async throws {
        let configuration = try await configuration(unlocked)
        guard configuration.proximity != nil else {
            throw Refusal("\(authority.host) does not accept keys; nothing was permitted")
        }
        if let test = try namedTest() {
            guard try await register(for: test, unlocked) else { return }
        }
        guard try unlocked.testResult() == .pending else { throw DiaryError.noPendingTest }
        let questions = SharingQuestions(authority: authority, configuration: configuration, now: unlocked.diary.now)
        let profile = try questions.disease()
        let facts = try questions.facts()
        let keys = try unlocked.keysToShare(facts, profile, configuration)
        let isGiven = try ConsentPrompt.askInFull([
            "If the result of your laboratory's test is positive within five days, this device sends your keys once.",
            "They are the keys of the days on which, according to your answers, you can have infected others.",
            "If the result arrived now, \(keys.count.keys) would be sent; there are at most 14 days.",
            "A notification tells you first that the result is positive, and that the keys are sent some minutes later.",
            "With a passphrase, the keys wait until you run checkin share.",
            "Everyone can read the keys, and can link the identifiers that you broadcast on a day with each other.",
            "Do you consent to sending these keys to \(authority.host)?",
        ])
        guard isGiven else { return try StandardOutput.write(lines: ["Nothing was permitted."]) }
        try unlocked.permitSharingInAdvance(facts, profile)
        try StandardOutput.write(lines: [
            "Your keys are shared once after a positive result within five days. checkin share --discard withdraws this."
        ])
    }

    /// The configuration from the last download. It is downloaded again before anything is sent.
    private func configuration(_ unlocked: UnlockedDiary) async throws -> Configuration {
        if let configuration = try unlocked.diary.configuration() { return configuration }
        return try await Submitter(unlocked.diary.client(), unlocked).prepare()
    }

    /// - Parameter isRepeated: Whether the authorisation was already requested.
    private func finish(_ number: Int, _ unlocked: UnlockedDiary, isRepeated: Bool) async throws {
        if try unlocked.submissions().contains(where: { $0.number == number && $0.due == nil }) {
            Conversation.say("asking the authority to accept the proof; this takes some seconds")
        }
        let options = self.diary
        let isSent = try await Submitter(unlocked.diary.client(), unlocked).complete(number, isRepeated: isRepeated) {
            try Background.start(for: options)
        }
        if isSent {
            try StandardOutput.write(lines: ["The submission was sent. Thank you."])
        } else {
            let due = try unlocked.submissions().first { $0.number == number }?.due
            let time = due.map { "at \($0.localMinute(besides: unlocked.diary.now)), " } ?? ""
            try StandardOutput.write(lines: [
                "The health authority has accepted the proof. Your data is sent automatically \(time)after a random delay, so that it "
                    + "is harder to link to the proof. “checkin status” shows when it was sent."
            ])
        }
    }
}

extension Int {
    /// The number in words: "1 report", "2 reports".
    var reports: String { self == 1 ? "1 report" : "\(self) reports" }

    /// The number in words: "1 minute", "2 minutes".
    var minutes: String { self == 1 ? "1 minute" : "\(self) minutes" }

    /// The number in words: "1 key", "2 keys".
    var keys: String { self == 1 ? "1 key" : "\(self) keys" }
}
