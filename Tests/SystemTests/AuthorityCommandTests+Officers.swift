import Foundation
import OperatingSystem
import TestSupport
import TestTraits
import Testing

/// Commands for several officers.
extension AuthorityCommandTests {
    @Test func `an error in a list of officers names the line and the name, and nothing is changed`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd(["init", "--data", data]).status == 0)
        let add = ["officer", "add", "--data", data, "--file"]
        let first = try await authorityd(add + [write("\u{FEFF}eve\r\nada\r\n".utf8, "marked")])
        #expect(first.status == 0, "\(first.error)")
        for (text, problem) in [
            ("bob\n\nBob Smith\n", "line 3: “Bob Smith”: a name has 1 to 64 characters"),
            ("bob\neve\n", "line 2: “eve”: an officer with this name already exists"),
            ("bob\ndan\nbob\n", "line 3: “bob”: the name is also in line 1"),
        ] {
            let file = try write(text.utf8, "names")
            let refused = try await authorityd(add + [file])
            #expect(refused.status == 1 && refused.output.isEmpty)
            #expect(refused.error.contains("error: \(file), \(problem)"), "\(refused.error)")
            #expect(refused.error.contains("; no officer was added\n"))
            #expect(!problem.contains("line 1") || !refused.error.contains("hint"), "no password is missing")
        }
        let twice = try await authorityd(["officer", "add", "bob", "bob", "--data", data])
        #expect(twice.error.contains("error: “bob”: the name is given twice; no officer was added\n"), "\(twice.error)")
        let list = ["officer", "list", "--data", data]
        #expect(try await authorityd(list).output == "ada\tofficer\nadmin\tadministrator\neve\tofficer\n")

        for names in [["eve", "zoe"], ["eve", "admin"], ["eve", "eve"]] {
            let refused = try await authorityd(["officer", "remove", "--data", data] + names)
            #expect(refused.status == 1, "\(names)")
            #expect(refused.error.contains("error: “\(names[1])”: "), "\(refused.error)")
            #expect(refused.error.contains("; no officer was removed\n"), "\(refused.error)")
        }
        #expect(try await authorityd(list).output == "ada\tofficer\nadmin\tadministrator\neve\tofficer\n")
        #expect(try await authorityd(["officer", "remove", "eve", "ada", "--data", data]).status == 0)
        #expect(try await authorityd(list).output == "admin\tadministrator\n")
    }
}
