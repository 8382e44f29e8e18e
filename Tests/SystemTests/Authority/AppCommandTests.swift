import Foundation
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The commands and settings for phone apps.
@Suite("authorityd for phone apps")
struct AppCommandTests {
    private let directory: FilePath
    private var data: String { directory.appending("data").string }

    init() throws {
        directory = try Directory.makeTemporary(prefix: "authorityd-app-test")
    }

    private func authorityd(_ arguments: String...) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(Products.executable("authorityd"), arguments + ["--data", data])
    }

    /// Replaces authority.conf, and returns a line of the output of “check”.
    private func check(_ subject: String, _ lines: String...) async throws -> Substring {
        let text = (["region = example"] + lines).map { $0 + "\n" }.joined()
        try Data(text.utf8).write(to: URL(filePath: "\(data)/authority.conf"))
        let ending = try await authorityd("check")
        #expect(ending.status == 0, "\(ending.output)")
        return try #require(ending.output.split(separator: "\n").first { $0.hasPrefix("\(subject): ") })
    }

    /// What a refused command writes to standard error.
    private func refusal(_ sentence: String, _ hints: String...) -> String {
        "authorityd: error: \(sentence)\n" + hints.map { "authorityd: hint: \($0)\n" }.joined()
    }

    @Test(.proves("E14")) func `apps are added, listed and removed by name`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init").status == 0)
        #expect(try await authorityd("app", "list").output.isEmpty)
        for name in ["", "a\tb", String(repeating: "a", count: 65)] {
            let refused = try await authorityd("app", "add", name)
            #expect(refused.status == 64 && refused.error.contains("error: a name has 1 to 64"), "\(name)")
        }
        let key = try await authorityd("app", "add", "phone")
        #expect(key.status == 0 && key.output.count == 65)
        #expect(try await authorityd("app", "add", "phone").output != key.output)
        #expect(try await authorityd("app", "list").output == "phone\n")
        #expect(try await authorityd("app", "remove", "phone").status == 0)
        let again = try await authorityd("app", "remove", "phone")
        #expect(again.status == 1)
        let list = "authorityd app list shows the names"
        #expect(again.error == refusal("there is no app phone; nothing was changed", list))
    }

    @Test(.proves("V5")) func `case systems are added, listed and removed by name`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init").status == 0)
        for name in ["", "A", "a b", String(repeating: "a", count: 53)] {
            let refused = try await authorityd("case-system", "add", name)
            #expect(refused.status == 64 && refused.error.contains("error: a name has 1 to 52"), "\(name)")
        }
        let key = try await authorityd("case-system", "add", "sormas")
        #expect(key.status == 0 && key.output.count == 65)
        #expect(try await authorityd("case-system", "list").output == "sormas\n")
        let list = "authorityd case-system list shows the names"
        let misspelt = try await authorityd("case-system", "remove", "somras")
        #expect(misspelt.status == 1)
        #expect(
            misspelt.error
                == refusal("there is no case system somras; nothing was changed", "did you mean “sormas”?", list)
        )
        #expect(try await authorityd("case-system", "remove", "sormas").status == 0)
        let again = try await authorityd("case-system", "remove", "sormas")
        #expect(again.status == 1)
        #expect(again.error == refusal("there is no case system sormas; nothing was changed", list))
    }

    @Test(.proves("E13", "E15"))
    func `“check” shows whether keys are accepted, and what happens to attestations`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init").status == 0)
        #expect(try await check("diagnosis keys").hasPrefix("diagnosis keys: ok, not accepted"))
        let own = try await check("diagnosis keys", "exposure_notification = scores")
        #expect(own.hasPrefix("diagnosis keys: ok, accepted from clients, not from apps"))
        let setting = AuthorityFixture.apps.joined(separator: "\n")
        #expect(
            try await check("diagnosis keys", setting)
                == "diagnosis keys: warning, accepted from org.example.app, but no app has an API key"
        )
        #expect(try await authorityd("app", "add", "phone").status == 0)
        #expect(
            try await check("diagnosis keys", setting)
                == "diagnosis keys: ok, accepted from org.example.app; 1 app has an API key"
        )
        let open = try await check("diagnosis keys", setting, "publish_without_certificate = yes")
        #expect(open.hasSuffix("warning, accepted from org.example.app, even without a positive test"))
        #expect(try await check("device attestation", setting).contains("ok, not used"))
        let ignored = try await check("device attestation", setting, "protego_attestation = ignore")
        #expect(ignored.contains("warning, ignored"))
        let refused = try await check("device attestation", setting, "protego_attestation = refuse")
        #expect(refused.contains("warning, uploads of ProteGO Safe are refused"))
    }
}
