import AuthorityProtocol
import CheckInClient
import Foundation
import SystemPackage
import TestTraits
import Testing

@Suite("Stories: a laboratory's test")
struct LaboratoryStories {
    private static let guid = "3f2504e0-4f89-41d3-9a0c-0305e82c3301"

    @Test(.proves("C1"))
    func `the timer requests a result even if only the consent to sharing was given`() async throws {
        let checkin = try CheckinProcess()
        try await checkin.register(Self.guid, answer: .pending)
        let asked = try checkin.run("sync", "--scheduled")
        #expect(asked.code == 1)
        #expect(asked.errors.contains("error: http://127.0.0.1:1 does not answer"))
        try Diary(in: FilePath(checkin.data)).answer(.sharing, false)
        #expect(try checkin.succeed("sync", "--scheduled").output == "")
    }

    @Test func `a result that the timer received is shown by status, and by share before any question`() async throws {
        for (status, word, sentence) in [
            (.negative, "negative", "result is negative: there is nothing to share"),
            (.inconclusive, "inconclusive", "it is not known whether you are infected. Ask whether"),
            (.invalid, "invalid", "could not test the sample: this is not a result. Ask for another test"),
            (.refused, "of somebody else", "another person has already registered for this test"),
        ] as [(Answer.Status, String, String)] {
            let checkin = try CheckinProcess()
            try await checkin.register(Self.guid, answer: status)
            #expect(try checkin.authority()["laboratory_test"] as? String == word)
            #expect(try checkin.succeed("status").output.contains("Laboratory test:"))
            #expect(try checkin.onTerminal(["share"], answers: []).shown.contains(sentence))
            // The result is shown once. After that, share asks for a code.
            #expect(try checkin.authority()["laboratory_test"] is NSNull)
            let next = try checkin.onTerminal(["share"], answers: [("code or PIN", "no code"), ("code or PIN", nil)])
            #expect(next.shown.contains("please enter a code of ten characters or a PIN of six"))
        }
    }

    @Test
    func `a positive result that the timer received is shown, and is the only proof needed for sharing`() async throws {
        let checkin = try CheckinProcess()
        let authority = try EmptyAuthority()
        try checkin.enroll(at: "health.example.org", address: authority.address)
        try await checkin.register(Self.guid, answer: .accepted)
        #expect(try checkin.succeed("status").output.contains("positive (checkin share)"))
        let shown = try checkin.onTerminal(["share"], answers: []).shown
        #expect(shown.contains("The laboratory's result is positive."))
        #expect(!shown.contains("code or PIN"))
        #expect(try checkin.authority()["laboratory_test"] as? String == "positive")
        withExtendedLifetime(authority) {}
    }

    @Test
    func `a positive result is discarded only after confirmation, by --discard or for another test`() async throws {
        let checkin = try CheckinProcess()
        try await checkin.register(Self.guid, answer: .accepted)
        let piped = try checkin.run("share", "--discard")
        #expect(piped.code == 1)
        #expect(piped.output == "")
        #expect(piped.errors.contains("hint: checkin share uses it for sharing\n"))
        let other = ["share", "--test", "00000000-0000-4000-8000-000000000000"]
        for arguments in [["share", "--discard"], other] {
            #expect(try checkin.onTerminal(arguments, answers: [("Discard it?", "no")]).status == 0)
        }
        #expect(try checkin.authority()["laboratory_test"] as? String == "positive")
        // After confirmation, the diary registers for the other test, even if the authority does
        // not answer.
        #expect(try checkin.onTerminal(other, answers: [("Discard it?", "yes")]).status == 1)
        #expect(try checkin.authority()["laboratory_test"] as? String == "pending")
        try await checkin.register(Self.guid, answer: .accepted)
        let forgotten = try checkin.onTerminal(["share", "--discard"], answers: [("Discard it?", "yes")])
        #expect(forgotten.shown.contains("The test was discarded, with its result: positive."))
        #expect(try checkin.authority()["laboratory_test"] is NSNull)
    }

    @Test func `a test that waits for its result is replaced only after confirmation`() async throws {
        let checkin = try CheckinProcess()
        #expect(try checkin.succeed("status").output.contains("not compared yet"))
        try await checkin.register(Self.guid, answer: .pending)
        let other = ["share", "--test", "00000000-0000-4000-8000-000000000000"]
        let kept = try checkin.onTerminal(other, answers: [("Discard it?", "no")])
        #expect(kept.shown.contains("another test waits for its result, and cannot be registered again"))
        #expect(kept.status == 0 && kept.shown.contains("The registered test was kept"))
        #expect(try checkin.authority()["laboratory_test"] as? String == "pending")
    }

    @Test func `--discard shows what it discards`() async throws {
        let checkin = try CheckinProcess()
        for (status, sentence) in [
            (.pending, "The test was discarded."), (.negative, "The test was discarded, with its result: negative."),
        ] as [(Answer.Status, String)] {
            try await checkin.register(Self.guid, answer: status)
            #expect(try checkin.succeed("share", "--discard").lines == [sentence])
        }
        #expect(try checkin.succeed("share", "--discard").output.hasPrefix("Nothing was pending."))
    }

    @Test func `after 14 days without a result, no request is sent, and status and share show that`() async throws {
        let days: Int64 = 86_400
        let checkin = try CheckinProcess()
        try await checkin.register(Self.guid, answer: .pending, ago: 14 * days - 600)
        // The result is requested, and no server responds.
        #expect(try checkin.run("sync", "--scheduled").code == 1)
        #expect(try checkin.authority()["laboratory_test"] as? String == "pending")
        _ = try checkin.succeed("share", "--discard")
        try await checkin.register(Self.guid, answer: .pending, ago: 14 * days)
        #expect(try checkin.succeed("sync", "--scheduled").output == "")
        #expect(try checkin.authority()["laboratory_test"] as? String == "expired")
        #expect(try checkin.succeed("status").output.contains("no result within 14 days; no longer requested"))
        let told = try checkin.onTerminal(["share"], answers: [])
        #expect(told.shown.contains("No result arrived within 14 days"))
        #expect(try checkin.authority()["laboratory_test"] is NSNull)
    }
}
