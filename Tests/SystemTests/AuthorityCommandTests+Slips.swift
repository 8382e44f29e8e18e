import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// “authorityd tests print”.
extension AuthorityCommandTests {
    @Test(
        .proves("V3"),
        arguments: [
            ("3f2504e0", "is not a GUID such as"),
            ("c232ab00-9414-11ec-b3c8-9f6bdeced846", "is a GUID of version 1, and not a random one (version 4)"),
            ("017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "is a GUID of version 7, and not a random one (version 4)"),
            ("00000000-0000-0000-0000-000000000000", "is a GUID of another variant than RFC 9562"),
            ("3f2504e0-4f89-41d3-ca0c-0305e82c3301", "is a GUID of another variant than RFC 9562"),
        ]
    )
    func `a slip is printed for a random GUID only, and an error names the version`(
        guid: String,
        reason: String
    ) async throws {
        defer { try? Directory.remove(directory) }
        let (file, slip) = (try write("\(guid)\n".utf8, "guid"), directory.appending("slip.pdf").string)
        let refused = try await authorityd(["tests", "print", slip, "--guid-file", file])
        #expect(refused.status == 1 && refused.output.isEmpty, "\(refused.output)")
        #expect(refused.error.contains("\(file) \(reason)"), "\(refused.error)")
        #expect(refused.error.contains("no slip was written") && !refused.error.contains("9414-11ec"))
        #expect(!FileManager.default.fileExists(atPath: slip))
    }

    @Test func `a byte order mark in front of a GUID is ignored`() async throws {
        defer { try? Directory.remove(directory) }
        let file = try write("\u{FEFF}3f2504e0-4f89-41d3-9a0c-0305e82c3301\r\n".utf8, "guid")
        let printed = try await authorityd([
            "tests", "print", directory.appending("slip.svg").string, "--guid-file", file,
        ])
        #expect(printed.status == 0, "\(printed.error)")
        #expect(printed.output == "6704e007afafc2009ab9ddf89cbfa0e6b2c10564dde8eeff52589275ff810c15\n")
    }
}
