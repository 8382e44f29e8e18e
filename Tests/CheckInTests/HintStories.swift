import CheckInProtocol
import Foundation
import TestSupport
import Testing

@testable import checkin

@Suite("Stories: hints")
struct HintStories {
    @Test(
        arguments: [
            ([], "checkin list"), (["list", "--data", "/a/b"], "checkin list --data /a/b"),
            (["list", "--data=/a/b"], "checkin list --data /a/b"),
            (["--data", "x", "--data", "y"], "checkin list --data y"),
            (["list", "--data", "my diary"], "checkin list --data 'my diary'"),
            (["list", "--data", "it's"], #"checkin list --data 'it'\''s'"#),
            (["show", "--", "--data", "x"], "checkin list"), (["list", "--data"], "checkin list"),
        ] as [([String], String)]
    )
    func `a command in a message names the directory that the user has named`(arguments: [String], command: String) {
        #expect(OwnCommand("list", arguments: ["checkin"] + arguments).description == command)
    }

    @Test func `hints name a command for the same diary`() throws {
        let checkin = try CheckinProcess(consents: false)
        let diary = checkin.home + "/diary"
        let url = VenueCodeURL.test().string
        for (arguments, command, purpose) in [
            (["show", "zzzzzz"], "list", " shows the IDs"),
            (["scan", "--code", url], "consent checking-in", " asks for it on a terminal"),
            (["consent", "matching"], "consent matching --withdraw", " works anywhere"),
            (["sync"], "enroll https://HOST", " enrols it"),
            (["checkout"], "edit", " changes the times of a stay that has ended"),
            (["passphrase", "remove"], "passphrase set", " sets one"),
            (["share", "--discard", "--authority", "a.example"], "authorities", " lists the diary's authorities"),
        ] as [([String], String, String)] {
            let outcome = try checkin.run(arguments + ["--data", diary])
            #expect(outcome.code == 1)
            #expect(outcome.errors.contains("hint: checkin \(command) --data \(diary)\(purpose)\n"), "\(outcome)")
        }
    }

    @Test func `a picture, a file or a passphrase that is refused has its own hint`() throws {
        let checkin = try CheckinProcess()
        let text = try checkin.file("text", "no picture")
        let short = try checkin.file("short", "horse\n")
        let wrong = try checkin.file("wrong", "another\n")
        for (arguments, hint) in [
            (["scan", "--image", text], "take a photograph or a screenshot of the code, as PNG or JPEG"),
            (
                ["codes", "--printed", text, "--check", text],
                "choose the file rooms/codes in the state directory of “venued”"
            ),
            (["export", "--format", "text", text], "give another name, or remove the file"),
            (["import", text], "choose a file from checkin export"),
            (["passphrase", "set", "--new-passphrase-file", short], "five random words are better"),
            (["list", "--passphrase-file", wrong], "a forgotten passphrase cannot be recovered; "),
        ] {
            let outcome = try checkin.run(arguments)
            #expect(outcome.errors.contains("hint: \(hint)"), "\(outcome)")
        }
    }
}
