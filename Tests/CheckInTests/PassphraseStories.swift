import AuthorityProtocol
import CheckInClient
import Cryptography
import Foundation
import SystemPackage
import TestSupport
import TestTraits
import Testing

@Suite("Stories: the passphrase")
struct PassphraseStories {
    @Test(.proves("I5")) func `only reading needs the passphrase, and a file can contain the passphrase`() throws {
        let checkin = try CheckinProcess()
        let first = try checkin.file("first", "correct horse\n")
        let second = try checkin.file("second", "battery staple\r\nnot this line\n")
        let id = try checkin.scan(seed: 1)
        _ = try checkin.succeed("passphrase", "set", "--new-passphrase-file", first)
        _ = try checkin.scan(seed: 2)
        #expect(try checkin.succeed("status").lines[2] == "Passphrase:         set")
        for arguments in [["list"], ["show", id], ["edit", id, "--stay", "5m"], ["passphrase", "remove"]] {
            let locked = try checkin.run(arguments)
            #expect(locked.code == 1)
            #expect(locked.output.isEmpty)
            #expect(
                locked.errors == """
                    checkin: error: the diary is locked with a passphrase
                    checkin: hint: run this on a terminal to type the passphrase, or give a file with --passphrase-file

                    """
            )
        }
        #expect(try checkin.succeed("list", "--passphrase-file", first).lines.count == 3)
        #expect(try checkin.succeed("list", environment: ["CHECKIN_PASSPHRASE_FILE": first]).lines.count == 3)
        let wrong = try checkin.run("list", "--passphrase-file", second)
        #expect(wrong.code == 1)
        #expect(wrong.errors.hasPrefix("checkin: error: wrong passphrase\ncheckin: hint: "))
        _ = try checkin.succeed("passphrase", "set", "--passphrase-file", first, "--new-passphrase-file", second)
        #expect(try checkin.run("list", "--passphrase-file", first).code == 1)
        _ = try checkin.succeed("passphrase", "remove", "--passphrase-file", second)
        #expect(try checkin.ids().count == 2)
        #expect(
            try checkin.run("passphrase", "remove").errors.hasPrefix("checkin: error: the diary has no passphrase\n")
        )
    }

    @Test(
        .proves("I4", "I5"),
        arguments: [false, true]
    )
    func `the status of a locked diary shows counts, where the matching key is, and whether there is news, but no more`(
        hasNews: Bool
    ) async throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        // The owner waits for a test's result, or has it.
        try await checkin.register("3f2504e0-4f89-41d3-9a0c-0305e82c3301", answer: hasNews ? .accepted : .pending)
        // As on a machine without a protected place for the key.
        let diary = try Diary(in: FilePath(checkin.data))
        try diary.setPassphrase(SecretBytes(copying: Array("correct horse".utf8)), place: .file)
        let records = try diary.status().unreadableRecords
        let place = "beside the diary: anyone with a copy of its files can read the times of your visits (man checkin)"
        var expected = [
            "Check-ins:          1",
            "Other records:      \(records) (encrypted)",
            "Passphrase:         set",
            "Data:               \(checkin.data)",
            "Kept:               14 days, then deleted",
            "Matching key:       \(place)",
            "News:               \(hasNews ? "there is news: run checkin exposures and checkin share" : "none")",
        ]
        if !FileManager.default.isExecutableFile(atPath: "/usr/bin/notify-send") {
            expected.append(
                "Notifications:      none: /usr/bin/notify-send is missing (sudo apt install libnotify-bin)"
            )
        }
        #expect(try checkin.succeed("status").lines == expected)
        let json = try checkin.succeed("status", "--json").json()
        #expect(
            json.filter { !($0.value is NSNull) }.keys.sorted() == [
                "check_ins", "data", "matching_key", "matching_key_is_there", "news", "notifications", "passphrase",
                "retention_days", "unreadable_records", "wanted_retention_days",
            ]
        )
        #expect(json["matching_key"] as? String == "file" && json["matching_key_is_there"] as? Bool == true)
        #expect(json["news"] as? Bool == hasNews)
    }

    @Test(arguments: [("abc", true), ("correct horse", false)])
    func `a short passphrase causes a warning`(passphrase: String, isShort: Bool) throws {
        let checkin = try CheckinProcess()
        let file = try checkin.file("new", passphrase + "\n", permissions: 0o600)
        let set = try checkin.run("passphrase", "set", "--new-passphrase-file", file)
        #expect(set.code == 0)
        #expect(set.errors.contains("warning: this passphrase is short") == isShort)
    }

    @Test
    func `a passphrase file that other users can read causes a warning; a missing or empty file is refused`() throws {
        let checkin = try CheckinProcess()
        let readable = try checkin.file("readable", "correct horse\n", permissions: 0o644)
        let set = try checkin.run("passphrase", "set", "--new-passphrase-file", readable)
        #expect(set.code == 0)
        #expect(
            set.errors == """
                checkin: warning: others can read the passphrase in \(readable)
                checkin: hint: chmod 600 \(readable)

                """
        )
        let missing = try checkin.run("list", "--passphrase-file", checkin.home + "/missing")
        #expect(missing.errors == "checkin: error: could not read \(checkin.home)/missing: No such file or directory\n")
        let empty = try CheckinProcess()
        let file = try empty.file("empty", "\n")
        let refused = try empty.run("passphrase", "set", "--new-passphrase-file", file)
        #expect(refused.code == 1)
        #expect(refused.errors == "checkin: error: the passphrase is empty\n")
    }

    @Test(
        .proves("I5")
    )
    func `on a terminal, a new passphrase is requested twice and not shown, and the terminal is restored`() throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        let questions = ["New passphrase: ", "New passphrase again: "]
        let mistyped = ["correct horse\n", "correct hors\n", "\u{3}"]
        #expect(try answer(mistyped, to: questions + questions, ["passphrase", "set"], checkin) == 1)
        #expect(try checkin.succeed("status").lines[2] == "Passphrase:         not set")
        #expect(try answer(["correct horse\n", "\u{3}"], to: questions, ["passphrase", "set"], checkin) == 1)
        #expect(
            try answer(["correct horse\n", "correct horse\n"], to: questions, ["passphrase", "set"], checkin) == 0
        )
        #expect(try checkin.succeed("status").lines[2] == "Passphrase:         set")
        #expect(try answer(["correct horse\n"], to: ["Passphrase: "], ["list"], checkin) == 0)
        let tries = [String](repeating: "Passphrase: ", count: 3)
        #expect(try answer(["correct\n", "correct\n", "correct horse\n"], to: tries, ["list"], checkin) == 0)
        #expect(try answer([String](repeating: "correct\n", count: 3), to: tries, ["list"], checkin) == 1)
    }

    /// Runs the program on a terminal and types an answer after each question. Returns the exit
    /// code.
    private func answer(
        _ answers: [String],
        to questions: [String],
        _ arguments: [String],
        _ checkin: CheckinProcess
    ) throws -> Int32 {
        let terminal = try PseudoTerminal()
        let process = checkin.prepare(arguments)
        process.standardInput = terminal.program
        process.standardError = terminal.program
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        for (question, answer) in zip(questions, answers) {
            try terminal.expect(question)
            // Echo is already off when the question appears, so that an immediate answer is not
            // shown.
            #expect(try !terminal.echoes)
            try terminal.type(answer)
        }
        process.waitUntilExit()
        #expect(try terminal.echoes)
        #expect(!terminal.shown.contains("correct"))
        return process.terminationStatus
    }
}
