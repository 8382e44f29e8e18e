import CheckInClient
import CheckInProtocol
import Foundation
import SystemPackage
import TestSupport
import TestTraits
import Testing

@Suite("Stories: deleting")
struct DeletionStories {
    @Test(.proves("C4")) func `deleting everything says what was deleted, and what was not`() throws {
        let checkin = try CheckinProcess()
        for seed in 1...3 as ClosedRange<UInt8> { _ = try checkin.scan(seed: seed) }
        let deleted = try checkin.succeed("delete", "--all", "--yes")
        #expect(deleted.lines.first == "Deleted 3 check-ins and all data derived from them.")
        #expect(deleted.lines.last?.hasPrefix("Not deleted: files that you exported, and what you shared") == true)
        #expect(try checkin.succeed("status").lines[1].hasPrefix("Other records:      0 ("))
    }

    @Test(.proves("C4")) func `the results of deleting are also JSON`() throws {
        let checkin = try CheckinProcess()
        let ids = try (1...2).map { try checkin.scan(seed: $0) }
        let one = try checkin.succeed("delete", ids[0], "--json").json()
        #expect(one["id"] as? String == ids[0] && one["check_ins"] as? Int == 1)
        let all = try checkin.succeed("delete", "--all", "--yes", "--json").json()
        #expect(all["id"] is NSNull && all["check_ins"] as? Int == 1 && all["passphrase"] as? Bool == false)
    }

    @Test(.proves("C4")) func `downloads that cannot be read cause an error message`() throws {
        let checkin = try CheckinProcess()
        let published = checkin.data + "/published"
        try FileManager.default.createSymbolicLink(atPath: published, withDestinationPath: published)
        let outcome = try checkin.run("delete", "--all", "--yes")
        #expect(outcome.code == 1)
        #expect(outcome.errors.hasPrefix("checkin: error: could not look for \(published): "))
        try FileManager.default.removeItem(atPath: published)
        #expect(try checkin.succeed("delete", "--all", "--yes").output.hasPrefix("There were no check-ins."))
    }

    @Test(.proves("C4")) func `without a terminal, deleting everything is refused unless --yes confirms it`() throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        let before = checkin.files()
        let refused = try checkin.run("delete", "--all", input: "yes\n")
        #expect(refused.code == 1)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.hasSuffix("checkin: hint: --yes deletes without a confirmation\n"))
        #expect(checkin.files() == before)
    }

    @Test func `on a narrow terminal, a message wraps between words`() async throws {
        let checkin = try CheckinProcess()
        let terminal = try await TerminalMultiplexer(columns: 30, rows: 24, environment: ["HOME": checkin.home])
        try await terminal.run("checkin scan")
        let screen = try await terminal.wait(for: "of the code:")
        let text = screen.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("to leave at any question: Ctrl-C, or Esc and Enter"), "\(screen)")
    }

    @Test(.proves("C4", "C6")) func `on a terminal, delete --all asks until the answer is yes or no`() throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        for (answer, code, left) in [("no", 1, 1), ("yes", 0, 0)] as [(String, Int32, Int)] {
            let run = try checkin.onTerminal(
                ["delete", "--all"],
                answers: [("cannot be undone. (yes or no; Ctrl-C to leave) ", ""), ("to leave) ", answer)]
            )
            #expect(run.status == code)
            #expect(try checkin.ids().count == left)
        }
    }

    @Test(
        .proves("I7")
    )
    func `the timer's command deletes expired check-ins, creates no diary, and does not print how many it deleted`()
        throws
    {
        let unit = try String(
            contentsOf: URL(filePath: #filePath).appending(path: "../../../systemd/user/checkin-purge.service")
                .standardized,
            encoding: .utf8
        )
        let command = try #require(unit.split(separator: "\n").first { $0.hasPrefix("ExecStart=checkin ") })
        let arguments = command.split(separator: " ").dropFirst().map(String.init)
        let checkin = try CheckinProcess(consents: false)
        let run = try checkin.run(arguments)
        #expect(run.code == 0)
        #expect(run.output == "No expired check-ins are left.\n")
        #expect(checkin.files().isEmpty)
        try checkin.consent()
        _ = try checkin.scan(seed: 1)
        #expect(try checkin.run(arguments).output == run.output)
        #expect(try checkin.ids().count == 1)
        let later = try checkin.file("clock", "\(15 * 86_400)")
        #expect(try checkin.run(arguments + ["--clock-offset-file", later]).output == run.output)
        #expect(try checkin.ids().isEmpty)
    }

    @Test(.proves("I7")) func `a command that deletes expired check-ins says how many`() throws {
        let checkin = try CheckinProcess()
        for seed in 1...3 as ClosedRange<UInt8> { _ = try checkin.scan(seed: seed) }
        let later = ["--clock-offset-file", try checkin.file("clock", "\(15 * 86_400)")]
        let list = try checkin.run(["list"] + later)
        #expect(list.errors == "checkin: deleted 3 check-ins that were older than 14 days\n")
        #expect(list.output == "There are no check-ins.\n")
        _ = try checkin.scan(seed: 4)
        let json = try checkin.run(["list", "--json"] + later)
        #expect(json.errors == "checkin: deleted 1 check-in that was older than 14 days\n")
        #expect(try json.json()["deleted_expired"] as? Int == 1)
        _ = try checkin.scan(seed: 5)
        #expect(try checkin.run(["purge", "--json"] + later).json() as? [String: Int] == ["deleted_expired": 1])
    }

    @Test(.proves("U3")) func `a clock that has jumped ahead deletes nothing until the user confirms it`() throws {
        let checkin = try CheckinProcess()
        let id = try checkin.scan(seed: 1)
        let ahead = ["--clock-offset-file", try checkin.file("clock", "\(3650 * 86_400)")]
        let list = try checkin.run(["list"] + ahead)
        #expect(list.code == 0 && list.output.contains(id))
        let year = Date.now.addingTimeInterval(3650 * 86_400).formatted(.iso8601.year())
        #expect(list.errors.contains("warning: the clock shows \(year)-"))
        #expect(list.errors.hasSuffix("confirm it: checkin purge --clock-is-right\n"))
        #expect(try checkin.run(["purge"] + ahead).code == 1)
        try checkin.enroll(at: "health.example.org")
        try Diary(in: FilePath(checkin.data)).answer(.matching, true)
        #expect(try checkin.run(["sync"] + ahead).errors.contains("error: the authority was not contacted"))
        #expect(try checkin.ids() == [id])
        #expect(try checkin.run(["purge", "--clock-is-right"] + ahead).code == 0)
        #expect(try checkin.ids().isEmpty)
    }

    @Test(.proves("U3")) func `while the clock shows 1970, the diary can be read, and a scan is refused`() throws {
        let checkin = try CheckinProcess()
        let id = try checkin.scan(seed: 1)
        let behind = ["--clock-offset-file", try checkin.file("clock", "\(-Int(Date.now.timeIntervalSince1970) + 60)")]
        let list = try checkin.run(["list"] + behind)
        #expect(list.code == 0 && list.output.contains(id))
        #expect(list.errors.contains("warning: the clock shows 1970-01-01, but this program is from 2026-11-01"))
        let scan = try checkin.run(["scan", "--code", VenueCodeURL.test(seed: 2).string] + behind)
        #expect(scan.code == 1)
        #expect(scan.errors.contains("error: could not check in: the clock shows a time before the release"))
        #expect(try checkin.run(["purge", "--clock-is-right"] + behind).code == 1)
        #expect(try checkin.ids() == [id])
    }

    @Test(.proves("C4")) func `a diary whose database is missing is not replaced by an empty one`() throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        try FileManager.default.removeItem(atPath: checkin.data + "/diary.sqlite")
        let list = try checkin.run("list")
        #expect(list.code == 1)
        #expect(
            list.errors == """
                checkin: error: \(checkin.data)/diary.sqlite is missing or empty, but the keys of a diary are beside it
                checkin: hint: restore the file from a copy
                checkin: hint: checkin delete --all starts a new, empty diary

                """
        )
        #expect(try checkin.succeed("delete", "--all", "--yes").output.hasPrefix("There were no check-ins."))
        #expect(try checkin.ids().isEmpty)
    }
}
