import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import Cryptography
import Foundation
import SystemPackage
import TestSupport
import TestTraits
import Testing

@Suite("Stories: consent")
struct ConsentStories {
    private static let prompt = "Type “I consent” or “I refuse”: "

    @Test(.proves("C1", "C5"))
    func `each consent is requested separately when it is first needed, and the answer is stored`() throws {
        let checkin = try CheckinProcess(consents: false)
        let scan = ["scan", "--code", VenueCodeURL.test().string]

        let refused = try checkin.onTerminal(scan, answers: [(Self.prompt, "I refuse")])
        #expect(refused.status == 1)
        #expect(refused.shown.contains("only on this device"))
        #expect(try checkin.consents() == ["refused", "not_asked", "not_asked", "not_asked", "not_asked"])
        // The question is not repeated, and without consent no check-in is stored.
        #expect(try !checkin.onTerminal(scan, answers: []).shown.contains(Self.prompt))
        #expect(try checkin.run("list").output == "There are no check-ins.\n")

        // Without an authority, nothing is asked.
        for command in ["sync", "share"] {
            let early = try checkin.onTerminal([command], answers: [])
            #expect(early.status == 1 && early.shown.contains("checkin enroll https://HOST"))
        }
        try checkin.enroll(at: "health.example.org")
        let consented = try checkin.onTerminal(["sync"], answers: [(Self.prompt, "I consent")])
        #expect(consented.shown.contains("compares the download with your diary"))
        // The sync fails because no server answers.
        #expect(consented.status == 1)
        #expect(try checkin.consents() == ["refused", "given", "not_asked", "not_asked", "not_asked"])

        #expect(try checkin.onTerminal(["share"], answers: [(Self.prompt, "i refuse")]).status == 1)
        #expect(try checkin.consents() == ["refused", "given", "refused", "not_asked", "not_asked"])
    }

    @Test func `a diary without an authority names the authorities of its venues`() throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        for command in ["sync", "share"] {
            let shown = try checkin.onTerminal([command], answers: []).shown
            #expect(shown.contains("the venues that you visited name health.example.org: checkin enroll"), "\(shown)")
        }
    }

    @Test func `after consent on a terminal, the first check-in is made, and consent is not requested again`() throws {
        let checkin = try CheckinProcess(consents: false)
        let scan = ["scan", "--code", VenueCodeURL.test().string]
        let length = (shown: "Length of the stay", typed: "" as String?)
        let offer = (shown: "Set a passphrase now?", typed: "no" as String?)
        let first = try checkin.onTerminal(scan, answers: [(Self.prompt, "I consent"), length, offer])
        #expect(first.status == 0)
        #expect(first.shown.contains("Checked in at “The Copper Kettle” until "))
        #expect(try checkin.consents() == ["given", "not_asked", "not_asked", "not_asked", "not_asked"])
        #expect(try checkin.ids().count == 1)
        let second = try checkin.onTerminal(scan, answers: [("How long will you stay from now?", "")])
        #expect(second.status == 0)
        #expect(!second.shown.contains(offer.shown))
        #expect(!second.shown.contains(Self.prompt))
    }

    @Test(.proves("C1")) func `the question says who can read the diary, and a passphrase is offered after it`() throws
    {
        let checkin = try CheckinProcess(consents: false)
        let first = try checkin.onTerminal(
            ["scan", "--code", VenueCodeURL.test().string],
            answers: [
                (Self.prompt, "I consent"), ("Length of the stay", ""), ("Set a passphrase now?", "yes"),
                ("New passphrase:", "correct horse battery"), ("New passphrase again:", "correct horse battery"),
            ]
        )
        #expect(first.status == 0 && first.shown.contains("anyone who copies the diary's files can read it."))
        #expect(first.shown.contains("The passphrase is set."))
        #expect(try checkin.succeed("status", "--json").json()["passphrase"] as? Bool == true)
        let asked = try checkin.onTerminal(
            ["consent", "checking-in"],
            answers: [
                ("Passphrase:", "correct horse battery"), (Self.prompt, "I consent"),
            ]
        )
        #expect(asked.shown.contains("your passphrase") && !asked.shown.contains("Until you set a passphrase"))
    }

    @Test(
        .proves("C1"),
        arguments: Consent.allCases
    )
    func `a consent can be withdrawn without a terminal, and the other consents stay`(consent: Consent) throws {
        let checkin = try CheckinProcess(consents: false)
        for consent in Consent.allCases { try Diary(in: FilePath(checkin.data)).answer(consent, true) }
        let index = try #require(Consent.allCases.firstIndex(of: consent))
        let run = try checkin.run("consent", consent.rawValue, "--withdraw")
        #expect(run.code == 0)
        var expected = Consent.allCases.map { _ in "given" }
        expected[index] = "refused"
        #expect(try checkin.consents() == expected)
    }

    @Test(.proves("C1"))
    func `while the TPM does not answer, a consent can be withdrawn with the passphrase`() throws {
        let checkin = try CheckinProcess()
        let passphrase = try checkin.file("passphrase", "correct horse\n")
        let tpm = try SoftwareTPM()
        let places = KeyPlaces(tpm: tpm.device, systemdCreds: "/proc/nowhere")
        let diary = try Diary(in: FilePath(checkin.data), places: places)
        try diary.setPassphrase(SecretBytes(copying: Array("correct horse".utf8)), place: .tpm)
        // The program does not find this TPM.
        let withdrawal = ["consent", "checking-in", "--withdraw"]
        #expect(try checkin.run(withdrawal).code == 1)
        #expect(try diary.answer(.checkingIn) == .given)
        #expect(try checkin.run(withdrawal + ["--passphrase-file", passphrase]).code == 0)
        #expect(try diary.answer(.checkingIn) == .notAsked)
        let answers = try checkin.run("consent", "--json", "--passphrase-file", passphrase).json()
        #expect(answers["checking_in"] as? String == "refused")
    }

    @Test(
        .proves("C6"),
        arguments: Consent.allCases
    )
    func `a consent question accepts only “I consent” and “I refuse”, and its text is neutral`(consent: Consent) throws
    {
        let checkin = try CheckinProcess(consents: false)
        let index = try #require(Consent.allCases.firstIndex(of: consent))
        let others = ["", "y", "yes", "n", "no", "i", "consent", "refuse", "ok", "1"].map { (Self.prompt, $0) }
        for (answer, word) in [("i refuse", "refused"), ("I CONSENT", "given"), (" I refuse ", "refused")] {
            let run = try checkin.onTerminal(["consent", consent.rawValue], answers: others + [(Self.prompt, answer)])
            #expect(run.status == 0)
            #expect(try checkin.consents()[index] == word)
            #expect(run.shown.ranges(of: "type one of: “I consent”, “I refuse”").count == others.count)
            // The text does not favour an answer.
            for plea in ["please", "should", "recommend", "protect yourself", "save lives", "sorry", "default"] {
                #expect(!run.shown.lowercased().contains(plea))
            }
            #expect(run.shown.contains("Without this consent, "))
        }
        // The end of the input is not an answer.
        let left = try checkin.onTerminal(["consent", consent.rawValue], answers: [(Self.prompt, nil)])
        #expect(left.status == 1)
        #expect(left.shown.contains("nothing was consented to"))
        #expect(try checkin.consents()[index] == "refused")
    }

    @Test(
        .proves("C1"),
        arguments: [
            (.checkingIn, "Without this consent, no check-in is kept."),
            (
                .matching,
                "Without this consent, nothing is downloaded for comparison, you are not warned, and no dummy message is sent."
            ),
            (.sharing, "Without this consent, no report is sent, and nothing about a test is sent."),
            (.proximity, "Without this consent, nothing is broadcast or recorded."),
            (.keepingLonger, "Without this consent, a check-in is deleted after at most 14 days."),
        ] as [(Consent, String)]
    )
    func `each question names only the effects of refusing its own consent`(consent: Consent, sentence: String) throws {
        let run = try CheckinProcess(consents: false).onTerminal(
            ["consent", consent.rawValue],
            answers: [(Self.prompt, "I refuse")]
        )
        #expect(run.shown.contains(sentence))
        #expect(run.shown.ranges(of: "Without this consent").count == 1)
        #expect(run.shown.contains("separate consent") == (consent != .checkingIn))
    }

    @Test(.proves("C6", "I8")) func `consent cannot be given through a pipe`() throws {
        let checkin = try CheckinProcess(consents: false)
        for consent in Consent.allCases {
            let run = try checkin.run("consent", consent.rawValue, input: "I consent\nI consent\nyes\n")
            #expect(run.code == 1)
            #expect(run.errors.hasPrefix("checkin: error: you can give consent only on a terminal\n"))
        }
        let url = VenueCodeURL.test().string
        #expect(try checkin.run("scan", "--code", "-", input: url + "\nI consent\n").code == 1)
        #expect(try checkin.consents() == Consent.allCases.map { _ in "not_asked" })
    }

    @Test(.proves("I8")) func `sharing through a pipe is refused, even after consent`() throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        let diary = try Diary(in: FilePath(checkin.data))
        try checkin.enroll(at: "health.example.org")
        for consent in Consent.allCases { try diary.answer(consent, true) }
        let answers = ["23456789A5", "2026-11-21", "no", "1", "go on", "I consent"]
        for arguments in [["share"], ["share", "--test", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"]] {
            let run = try checkin.run(arguments, input: answers.joined(separator: "\n") + "\n")
            #expect(run.code == 1)
            #expect(
                run.errors
                    == "checkin: error: you can consent to sharing only on a terminal; nothing was sent\n"
            )
        }
        #expect(try diary.unlock().submissions().isEmpty)
    }
}

extension CheckinProcess {
    /// The answer to each consent question, in the order of the consents.
    fileprivate func consents() throws -> [String] {
        let said = try succeed("consent", "--json").json()
        return try Consent.allCases.map { consent in
            try #require(said[consent.rawValue.replacing("-", with: "_")] as? String)
        }
    }
}
