import Foundation
import TestSupport
import TestTraits
import Testing

/// The commands of `checkin` and `authorityd` that check other authorities' files of keys.
struct ExportCommandTests {
    private static let folder = ExternalTool.packageRoot.appending(path: "Tests/Vectors/ExposureNotification/export")
    private static let key = path("en-server-public.pem")

    private static func path(_ name: String) -> String { folder.appending(path: name).path }

    private static func check(_ arguments: String...) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(Products.executable("checkin"), ["proximity", "check"] + arguments)
    }

    private static func verify(_ arguments: String...) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(Products.executable("authorityd"), ["exports", "verify"] + arguments)
    }

    @Test("both programs verify a real file with the key of its authority", .proves("E11"))
    func verified() async throws {
        let file = Self.path("en-server-2-keys.zip")
        for ending in [try await Self.check("--key", Self.key, file), try await Self.verify("--key", Self.key, file)] {
            #expect(ending.status == 0, "\(ending.error)")
            #expect(ending.output.contains(#/2 keys|Keys: +2,/#))
        }
    }

    @Test(
        "both programs refuse a file of another authority, and a file without a signature",
        .proves("E11"),
        arguments: ["cwa-24131-keys.zip", "cwa-day-2020-05-16.zip", "internals-110-keys.bin"]
    )
    func refused(name: String) async throws {
        let file = Self.path(name)
        for ending in [try await Self.check("--key", Self.key, file), try await Self.verify("--key", Self.key, file)] {
            #expect(ending.status == 1)
            #expect(ending.output.isEmpty)
            #expect(ending.error.contains(name))
        }
    }

    @Test("without verification, checkin shows the content of every real file as JSON")
    func unverified() async throws {
        struct Report: Decodable {
            let verified: Bool
            let keys: Int
        }
        let names = [
            "en-server-2-keys.zip", "cwa-24131-keys.zip", "cwa-day-2020-05-16.zip", "internals-110-keys.bin",
        ]
        for (name, count) in zip(names, [2, 24_131, nil, 110] as [Int?]) {
            let ending = try await Self.check("--unverified", "--json", Self.path(name))
            #expect(ending.status == 0, "\(name): \(ending.error)")
            let report = try #require(
                try JSONDecoder().decode([Report].self, from: Data(ending.output.utf8)).first
            )
            #expect(!report.verified)
            #expect(count == nil || report.keys == count)
        }
    }

    @Test("checkin requires a key, unless verification is switched off")
    func needsChoice() async throws {
        let file = Self.path("en-server-2-keys.zip")
        let neither = try await Self.check(file)
        #expect(neither.status == 64)
        #expect(neither.error.contains("--key"))
        #expect(try await Self.check("--unverified", "--key", Self.key, file).status == 64)
    }
}
