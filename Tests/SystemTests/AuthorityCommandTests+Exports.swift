import Foundation
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

extension AuthorityCommandTests {
    private struct Listing: Decodable {
        let path: String
        let start: String
        let end: String
        let keys: Int
        let size: Int
    }

    @Test(.proves("E20", "E21")) func `exports are made and listed, served by authorityd, and verified`() async throws {
        defer { try? Directory.remove(directory) }
        // No hour begins during the test.
        let authority = try await AuthorityFixture(offset: AuthorityFixture.secondsUntilNoon + 1800)
        let options = [
            "--data", authority.directory.appending("data").string, "--clock-offset-file", authority.clockOffsetFile,
        ]
        func run(_ arguments: String...) async throws -> RunningProgram.Ending {
            try await RunningProgram.run(Products.executable("authorityd"), arguments + options)
        }
        let none = try await run("exports", "list")
        #expect(none.status == 0 && none.output.isEmpty && none.error.contains("there are no exports"))
        let nothing = try await run("exports", "make")
        #expect(nothing.status == 0 && nothing.output.isEmpty)
        #expect(nothing.error.contains("nothing to export: no diagnosis key has been accepted"))
        try await authority.uploadKeys()
        let made = try await run("exports", "make", "--json")
        let files = try JSONDecoder().decode([Listing].self, from: Data(made.output.utf8))
        let file = try #require(files.first, "\(made.error)")
        #expect(files.count == 1 && file.keys >= 1000)
        #expect(file.start.hasSuffix("T11:00:00Z") && file.end.hasSuffix("T12:00:00Z"))
        let list = try await run("exports", "list")
        #expect(list.output == "\(file.path)\t\(file.start)\t\(file.end)\t\(file.keys)\t\(file.size)\n")
        #expect(try await run("exports", "list", "--json").output == made.output)
        #expect(try await run("exports", "make").error.contains("all hours that have ended were exported"))
        // The running server writes the file.
        let place = authority.publicFiles.pushing(FilePath(file.path)).string
        _ = try await eventually {
            FileManager.default.fileExists(atPath: authority.publicFiles.string + "/exports/index.txt")
        } is: {
            $0
        }
        let check = try await run("check").output
        #expect(check.contains(/\nexports: ok, 1 files, newest until .* 12:00 UTC, 0 to write\n/))
        let verified = try await authorityd("exports", "verify", "--key", options[1] + "/signing.pub", place)
        #expect(verified.status == 0 && verified.output.hasPrefix("\(place): ok\nRegion:  example\n"))
        for path in ["exports/index.txt", file.path] {
            let copy = authority.directory.appending("copy").string
            let ending = try await RunningProgram.run(
                URL(filePath: "/usr/bin/curl"),
                ["--silent", "--fail", "--output", copy, "http://127.0.0.1:\(authority.port)/\(path)"]
            )
            #expect(ending.status == 0)
            let file = FileManager.default.contents(atPath: authority.publicFiles.string + "/" + path)
            #expect(file != nil && FileManager.default.contents(atPath: copy) == file)
        }
    }

    @Test func `a faulty language file stops only the commands that use languages`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        try FileManager.default.createDirectory(atPath: "\(data)/languages", withIntermediateDirectories: false)
        try Data("x = y\n".utf8).write(to: URL(filePath: "\(data)/languages/fr.conf"))
        for command in [["officer", "list"], ["laboratory", "list"], ["exports", "list"], ["audit"]] {
            let ending = try await RunningProgram.run(
                Products.executable("authorityd"),
                command + ["--data", data]
            )
            #expect(ending.status == 0, "\(command): \(ending.error)")
        }
        let serving = try await authorityd("serve", "--data", data, "--listen", "127.0.0.1:0")
        #expect(serving.status == 1 && serving.error.contains("languages/fr.conf, line 1"))
    }
}
