import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("Stories: deleting")
struct DeletionStories {
    @Test("deleting everything leaves an empty diary with new keys", .proves("C4"))
    func deletesEverything() throws {
        let checkin = try CheckinProcess()
        for seed in 1...3 as ClosedRange<UInt8> { _ = try checkin.scan(seed: seed) }
        let before = checkin.files()
        let deleted = try checkin.succeed("delete", "--all", "--yes")
        #expect(deleted.output == "Deleted 3 check-ins and all data derived from them.\n")
        let after = checkin.files()
        #expect(
            after.keys.sorted() == [
                "CACHEDIR.TAG", "diary.lock", "diary.sqlite", "matching.key", "reading.key", "storage.key",
            ]
        )
        #expect(after["reading.key"] != before["reading.key"])
        #expect(after["matching.key"] != before["matching.key"])
        #expect(try checkin.succeed("status").lines[1].hasPrefix("Other records:      0 ("))
    }

    @Test("downloads that cannot be read cause an error message", .proves("C4"))
    func downloadsThatCannotBeSeen() throws {
        let checkin = try CheckinProcess()
        let published = checkin.data + "/published"
        try FileManager.default.createSymbolicLink(atPath: published, withDestinationPath: published)
        let outcome = try checkin.run("delete", "--all", "--yes")
        #expect(outcome.code == 1)
        #expect(outcome.errors.hasPrefix("checkin: error: could not look for \(published): "))
        try FileManager.default.removeItem(atPath: published)
        #expect(try checkin.succeed("delete", "--all", "--yes").output.hasPrefix("Deleted no check-ins"))
    }

    @Test("without a terminal, deleting everything is refused unless --yes confirms it", .proves("C4"))
    func refusesOnPipe() throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        let before = checkin.files()
        let refused = try checkin.run("delete", "--all", input: "yes\n")
        #expect(refused.code == 1)
        #expect(refused.output.isEmpty)
        #expect(refused.errors.hasSuffix("checkin: hint: --yes deletes without a confirmation\n"))
        #expect(checkin.files() == before)
    }

    @Test("on a terminal, delete --all asks until the answer is yes or no", .proves("C4", "C6"))
    func asksOnTerminal() throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        for (answer, code, left) in [("no", 1, 1), ("yes", 0, 0)] as [(String, Int32, Int)] {
            let run = try checkin.onTerminal(
                ["delete", "--all"],
                answers: [("This cannot be undone. (yes or no) ", ""), ("(yes or no) ", answer)]
            )
            #expect(run.status == code)
            #expect(try checkin.ids().count == left)
        }
    }

    @Test(
        "the timer's command deletes expired check-ins, creates no diary, and does not print how many it deleted",
        .proves("I7")
    )
    func unitRuns() throws {
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
}
