import CheckInClient
import CheckInProtocol
import Foundation
import SystemPackage
import TestSupport
import TestTraits
import Testing

@Suite("Stories: another computer")
struct ArchiveStories {
    @Test func `an exported diary is imported on another computer, once, and can be shared from there`() throws {
        let (old, new) = (try CheckinProcess(), try CheckinProcess(consents: false))
        let passphrase = try old.file("passphrase", "correct horse\n")
        let ids = try [old.scan(seed: 1), old.scan(seed: 2, name: "Gym")]
        let yesterday = Date.now.addingTimeInterval(-86_400).formatted(.iso8601.year().month().day())
        _ = try old.run(
            "add",
            "--venue",
            "Ferry to the island",
            "--address",
            "Pier 3",
            "--from",
            "\(yesterday) 09:30",
            "--to",
            "10:00"
        )
        let file = old.home + "/diary.age"
        let exported = try old.run("export", file, "--export-passphrase-file", passphrase)
        #expect(exported.output == "Exported 3 check-ins to \(file).\n")
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        #expect(try !Data(contentsOf: URL(filePath: file)).contains(Data("Ferry to the island".utf8)))
        #expect(try old.run("export", file, "--export-passphrase-file", passphrase).code == 1, "it exists")

        let options = [file, "--export-passphrase-file", passphrase]
        let refused = try new.run(["import"] + options)
        #expect(refused.code == 1 && refused.errors.contains("you have not yet consented to checking in"))
        try new.consent()
        #expect(try new.run(["import"] + options).output == "Imported 3 check-ins.\n")
        let again = try new.run(["import", "--json"] + options).json()
        #expect(again as? [String: Int] == ["imported": 0, "known": 3, "expired": 0])
        #expect(try Set(new.ids()).isSuperset(of: ids))
        for id in try old.ids() {
            let (before, after) = (
                try old.run("show", id, "--json", "--secrets"), try new.run("show", id, "--json", "--secrets")
            )
            #expect(before.output == after.output)
        }
        let later = try new.file("clock", "\(15 * 86_400)")
        #expect(try new.run(["list", "--clock-offset-file", later]).errors.contains("deleted 3 check-ins"))
        let expired = try new.run(["import"] + options + ["--clock-offset-file", later])
        #expect(expired.output == "Imported no check-ins.\nLeft out because they have expired: 3 check-ins.\n")
    }

    @Test
    func `on a terminal, the passphrase of the file is typed twice or generated, and asked for again if it is wrong`()
        throws
    {
        let (old, new) = (try CheckinProcess(), try CheckinProcess(consents: false))
        _ = try old.scan(seed: 1)
        let question = "Passphrase for the file (Enter to generate one): "
        let generated = try old.onTerminal(["export", old.home + "/generated.age"], answers: [(question, "")])
        let words = try #require(
            generated.shown.firstMatch(of: /the passphrase of the file is: ((?:[0-9a-z]{5}-){4}[0-9a-z]{5})/)
        )
        let file = old.home + "/typed.age"
        let again = "Passphrase for the file again: "
        let typed = try old.onTerminal(
            ["export", file],
            answers: [
                (question, "correct horse"), (again, "wrong"), (question, "correct horse"), (again, "correct horse"),
            ]
        )
        #expect(typed.status == 0 && typed.shown.contains("the two passphrases differ, type them again"))
        let passphrases = ["wrong", "correct horse"].map { (shown: "Passphrase of the file: ", typed: $0 as String?) }
        let answers = passphrases + [(shown: "Type “I consent” or “I refuse”: ", typed: "I consent")]
        let imported = try new.onTerminal(["import", file], answers: answers)
        #expect(imported.status == 0 && imported.shown.contains("Imported 1 check-in."))
        let passphrase = try new.file("generated", "\(words.1)\n")
        let known = try new.run("import", old.home + "/generated.age", "--export-passphrase-file", passphrase)
        #expect(known.output == "Imported no check-ins.\nAlready in the diary: 1 check-in.\n")
    }

    @Test func `the program age shows the content of an exported file`() throws {
        let checkin = try CheckinProcess()
        _ = try checkin.scan(seed: 1)
        let passphrase = try checkin.file("passphrase", "correct horse\n")
        let (file, read) = (checkin.home + "/diary.age", checkin.home + "/archive")
        _ = try checkin.run("export", file, "--export-passphrase-file", passphrase)
        let run = try PseudoTerminal.run(
            URL(filePath: "/usr/bin/setsid"),
            ["--ctty", "--wait", "age", "--decrypt", "--output", read, file],
            environment: ["PATH": "/usr/bin:/bin"]
        ) { try $0.answer([(shown: "Enter passphrase", typed: "correct horse")]) }
        try #require(run.status == 0, "\(run.shown)")
        let archive = try String(contentsOfFile: read, encoding: .utf8)
        #expect(archive.hasPrefix("venue-checkin/v1/archive\ncheck-in ") && archive.hasSuffix("\nend 1\n"))
    }

    @Test func `files that are no archive are refused with the reason, and the diary does not change`() throws {
        let checkin = try CheckinProcess()
        let passphrase = try checkin.file("passphrase", "correct horse\n")
        let text = try checkin.file("text", "hello\n")
        let notAge = try checkin.run("import", text, "--export-passphrase-file", passphrase)
        #expect(notAge.code == 1 && notAge.errors.hasPrefix("checkin: error: not a file in the format age v1\n"))
        let missing = try checkin.run("import", checkin.home + "/missing")
        #expect(missing.code == 1)
        let file = checkin.home + "/diary.age"
        _ = try checkin.run("export", file, "--export-passphrase-file", passphrase)
        let wrong = try checkin.run("import", file, "--export-passphrase-file", text)
        #expect(wrong.errors == "checkin: error: wrong passphrase\n")
        #expect(try checkin.run("import", file).errors.contains("hint: give a file with --export-passphrase-file"))
        #expect(try checkin.run("export", "-").code == 64)
    }
}
