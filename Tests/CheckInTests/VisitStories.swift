import CheckInClient
import CheckInProtocol
import Foundation
import SystemPackage
import TestSupport
import TestTraits
import Testing

@Suite("Stories: visits without a code, and stays one after the other")
struct VisitStories {
    private static let length = "or another such as 45m or 1h30m) "

    @Test(.proves("U5")) func `a visit without a code is marked everywhere, and needs no passphrase`() throws {
        let checkin = try CheckinProcess()
        let passphrase = try checkin.file("passphrase", "correct horse\n")
        _ = try checkin.succeed("passphrase", "set", "--new-passphrase-file", passphrase)
        let added = try checkin.run("add", "--venue", "Ferry", "--from", Self.yesterday + " 09:30", "--to", "11:00")
        #expect(added.code == 0)
        #expect(added.output.contains("Added “Ferry”, \(Self.yesterday) 09:30 to 11:00 (ID "))
        #expect(added.errors == "checkin: this visit has no code: it is neither compared with reports nor shared\n")
        _ = try checkin.succeed("passphrase", "remove", "--passphrase-file", passphrase)
        let id = try #require(try checkin.ids().first)
        #expect(try checkin.succeed("list").output.contains("09:30 to 11:00  Ferry  (no code)\n"))
        let shown = try checkin.succeed("show", id)
        #expect(shown.output.contains("Code:               none: added by you, neither compared nor shared\n"))
        let json = try checkin.succeed("show", id, "--json").json()
        #expect(json["manual"] as? Bool == true && json["seed_count"] as? Int == 0)
        #expect(try checkin.run("scan", "--again", id).errors.contains("error: \(id) was added without a code\n"))
    }

    @Test func `a visit until now is open no longer, and a visit in the future is refused`() throws {
        let checkin = try CheckinProcess()
        let hourAgo = Date.now.addingTimeInterval(-3600).formatted(.iso8601).prefix(16)
        let times = ["--from", String(hourAgo), "--to", "now"]
        let json = try checkin.run(["add", "--venue", "Ferry", "--json"] + times).json()
        #expect((json["venue"] as? [String: Any])?["name"] as? String == "Ferry")
        let open = try checkin.succeed("list", "--json").json()["check_ins"] as? [[String: Any]]
        #expect(open?.first?["open"] as? Bool == false)
        let future = try checkin.run("add", "--venue", "Ferry", "--from", "2036-01-01 10:00", "--to", "11:00")
        let hint = "checkin: hint: for an earlier day, name the day too, such as “yesterday 23:10”\n"
        #expect(future.errors == "checkin: error: a stay cannot start in the future\n\(hint)")
        let nameless = try checkin.run(["add", "--venue", ""] + times)
        #expect(nameless.code == 1)
    }

    @Test func `a code can be used again for a day, and then the program says why not`() throws {
        let checkin = try CheckinProcess()
        let id = try checkin.scan(seed: 1)
        _ = try checkin.succeed("checkout")
        let again = try checkin.run("scan", "--again", id)
        #expect(again.code == 0 && again.output.hasPrefix("Checked in at “The Copper Kettle”"))
        #expect(again.errors.hasPrefix("checkin: using the code that was scanned at "))
        let later = try checkin.file("clock", "\(25 * 3600)")
        let refused = try checkin.run("scan", "--again", id, "--clock-offset-file", later)
        #expect(refused.code == 1)
        #expect(refused.errors.contains("was scanned more than 24 hours ago, and most venues change their codes"))
    }

    @Test(.proves("U1"))
    func `in a script, a second stay leaves the first one open, unless --end-previous is given`() throws {
        let checkin = try CheckinProcess()
        let first = try checkin.scan(seed: 1)
        let second = try checkin.scan(seed: 2, name: "Gym")
        #expect(try checkin.run("checkout").code == 1)
        let url = VenueCodeURL.test(seed: 3, name: "Ferry").string
        let third = try checkin.succeed("scan", "--code", url, "--end-previous", "--json").json()
        #expect(Set(third["ended"] as? [String] ?? []) == [first, second])
        _ = try checkin.succeed("checkout")
    }

    @Test func `--end-previous ends other stays also when the stay is extended`() throws {
        let checkin = try CheckinProcess()
        let first = try checkin.scan(seed: 1)
        let second = try checkin.scan(seed: 2, name: "Gym")
        let url = VenueCodeURL.test(seed: 1).string
        let again = try checkin.succeed("scan", "--code", url, "--end-previous", "--json").json()
        #expect(again["id"] as? String == first && again["effect"] as? String == "extended")
        #expect(again["ended"] as? [String] == [second])
    }

    @Test func `on a terminal, a repeated scan says until when the visitor is checked in`() throws {
        let checkin = try CheckinProcess()
        let scan = ["scan", "--code", VenueCodeURL.test(seed: 1).string]
        _ = try checkin.onTerminal(scan, answers: [("Length of the stay", "")])
        let question = "You are checked in at “The Copper Kettle” until "
        let again = try checkin.onTerminal(scan, answers: [(question, "20m")])
        #expect(again.status == 0 && again.shown.contains("How long will you stay from now? (Enter for 2h, "))
        #expect(again.shown.contains("Still checked in at “The Copper Kettle”, now until "))
        let stay = try #require(try Self.stays(checkin).first)
        #expect(stay.isOpen && (1200...1800).contains(stay.duration))
    }

    @Test func `Esc leaves a question, an arrow key does not, and y is yes`() throws {
        let checkin = try CheckinProcess()
        let scan = ["scan", "--code", VenueCodeURL.test(seed: 1).string]
        let left = try checkin.onTerminal(scan, answers: [(Self.length, "\u{1B}")])
        #expect(left.status == 1 && left.shown.contains("error: you left the question with Esc"))
        #expect(try checkin.ids() == [])
        let arrow = try checkin.onTerminal(scan, answers: [(Self.length, "\u{1B}[A45m"), (Self.length, "45m")])
        #expect(arrow.status == 0 && arrow.shown.contains("type the answer again without arrow keys"))
        #expect(arrow.shown.contains("to leave at any question: Ctrl-C, or Esc and Enter"))
        let other = ["scan", "--code", VenueCodeURL.test(seed: 2, name: "Gym").string]
        let answers =
            [(Self.length, ""), ("End that stay now? (yes or no; Ctrl-C to leave) ", "y")] as [(String, String?)]
        let ended = try checkin.onTerminal(other, answers: answers).shown
        #expect(ended.contains("Checked out of “The Copper Kettle” at "))
        #expect(
            try checkin.onTerminal(["delete", "--all"], answers: [("(yes or no; Ctrl-C to leave) ", "\u{1B}")]).status
                != 0
        )
        #expect(try checkin.ids().count == 2)
    }

    @Test func `without an authority, a check-in on a terminal says that no warning can come, and how to enrol`() throws
    {
        let checkin = try CheckinProcess()
        let scan = ["scan", "--code", VenueCodeURL.test().string]
        let (notice, hint) = ("no warning can reach you yet", "hint: checkin enroll https://health.example.org")
        let first = try checkin.onTerminal(scan, answers: [(Self.length, "")]).shown
        #expect(first.contains(notice) && first.contains(hint))
        #expect(try !checkin.onTerminal(scan, answers: [("will you stay from now?", "")]).shown.contains(notice))
        try checkin.enroll(at: "health.example.org")
        let other = ["scan", "--code", VenueCodeURL.test(seed: 2, name: "Gym").string]
        let answers = [(Self.length, ""), ("End that stay now?", "no")] as [(String, String?)]
        let notCompared = "\(notice); checkin sync asks for your"
        #expect(try checkin.onTerminal(other, answers: answers).shown.contains(notCompared))
        let third = ["scan", "--code", VenueCodeURL.test(seed: 3, name: "Pool").string]
        try Diary(in: FilePath(checkin.data)).answer(.matching, true)
        #expect(
            try !checkin.onTerminal(third, answers: [(Self.length, ""), ("End those stays", "no")]).shown.contains(
                notice
            )
        )
    }

    @Test func `without a device, scan names the option for pictures`() throws {
        let checkin = try CheckinProcess()
        let shown = try checkin.onTerminal(["scan"], answers: [("the text of the code:", nil)]).shown
        #expect(shown.contains("no NFC reader and no camera was found") == shown.contains("checkin scan --image FILE"))
    }

    @Test(.proves("U1"))
    func `on a terminal, the length is asked for, and the stay at another venue can be ended`() throws {
        let checkin = try CheckinProcess()
        let first = ["scan", "--code", VenueCodeURL.test(seed: 1).string]
        let (status, shown) = try checkin.onTerminal(first, answers: [(Self.length, "long"), (Self.length, "1h30m")])
        #expect(status == 0 && shown.contains("Enter for 2h") && shown.contains("a length is 1m to 24h"))
        let stay = try #require(try Self.stays(checkin).first)
        #expect(stay.duration == 5400)
        let second = ["scan", "--code", VenueCodeURL.test(seed: 2, name: "Gym").string]
        let answers =
            [(Self.length, ""), ("End that stay now? (yes or no; Ctrl-C to leave) ", "yes")] as [(String, String?)]
        let ended = try checkin.onTerminal(second, answers: answers)
        #expect(ended.status == 0)
        #expect(ended.shown.contains("you are still checked in elsewhere: ") && ended.shown.contains("Checked out of "))
        #expect(try Self.stays(checkin).map(\.isOpen).count(where: \.self) == 1)
    }

    private static func stays(_ checkin: CheckinProcess) throws -> [(duration: Double, isOpen: Bool)] {
        let checkIns = try #require(try checkin.succeed("list", "--json").json()["check_ins"] as? [[String: Any]])
        return try checkIns.map { checkIn in
            let times = try ["start", "end"].map { try Date(#require(checkIn[$0] as? String), strategy: .iso8601) }
            return (times[1].timeIntervalSince(times[0]), checkIn["open"] as? Bool == true)
        }
    }

    private static let yesterday = Date.now.addingTimeInterval(-86_400).formatted(.iso8601.year().month().day())
}
