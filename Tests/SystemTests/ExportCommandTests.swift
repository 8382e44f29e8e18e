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
        try await check(arguments)
    }

    private static func verify(_ arguments: String...) async throws -> RunningProgram.Ending {
        try await verify(arguments)
    }

    private static func check(_ arguments: [String]) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(Products.executable("checkin"), ["proximity", "check"] + arguments)
    }

    private static func verify(_ arguments: [String]) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(Products.executable("authorityd"), ["exports", "verify"] + arguments)
    }

    @Test(.proves("E11")) func `both programs verify a real file with the key of its authority`() async throws {
        let file = Self.path("en-server-2-keys.zip")
        for ending in [try await Self.check("--key", Self.key, file), try await Self.verify("--key", Self.key, file)] {
            #expect(ending.status == 0, "\(ending.error)")
            #expect(ending.output.contains(#/2 keys|Keys: +2,/#))
        }
    }

    @Test(
        .proves("E11"),
        arguments: ["cwa-24131-keys.zip", "cwa-day-2020-05-16.zip", "internals-110-keys.bin"]
    )
    func `both programs refuse a file of another authority, and a file without a signature`(name: String) async throws {
        let file = Self.path(name)
        for ending in [try await Self.check("--key", Self.key, file), try await Self.verify("--key", Self.key, file)] {
            #expect(ending.status == 1)
            #expect(ending.output.isEmpty)
            #expect(ending.error.contains(name))
        }
    }

    @Test func `without verification, checkin shows the content of every real file as JSON`() async throws {
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

    @Test(.proves("E11")) func `both programs refuse a file that is given twice`() async throws {
        let file = Self.path("en-server-2-keys.zip")
        for run in [Self.check, Self.verify] {
            let twice = try await run(["--key", Self.key, file, file])
            #expect(twice.status == 1)
            #expect(twice.output.isEmpty)
            #expect(twice.error.contains("\(file) and \(file) are both file 1 of their batch"))
        }
    }

    @Test(.proves("E11")) func `checkin says that a batch is incomplete`() async throws {
        let files = (1...2).map { Self.path("made-here/batch-\($0)-of-2.zip") }
        let one = try await Self.check("--unverified", files[1])
        #expect(one.status == 0)
        #expect(one.error == "checkin: \(files[1]): its batch has 2 files; not all of them were given\n")
        let both = try await Self.check(["--unverified"] + files.reversed())
        #expect(both.status == 0)
        #expect(both.error.isEmpty)
    }

    @Test func `both programs replace control characters in the names of files`() async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = directory.appending(path: "a\u{1B}[31m.zip").path
        try FileManager.default.copyItem(atPath: Self.path("en-server-2-keys.zip"), toPath: file)
        for ending in [try await Self.check("--key", Self.key, file), try await Self.verify("--key", Self.key, file)] {
            #expect(ending.status == 0, "\(ending.error)")
            #expect(ending.output.contains("a\u{FFFD}[31m.zip: ok"))
        }
    }

    @Test func `checkin requires a key, unless verification is switched off`() async throws {
        let file = Self.path("en-server-2-keys.zip")
        let neither = try await Self.check(file)
        #expect(neither.status == 64)
        #expect(neither.error.contains("--key"))
        #expect(try await Self.check("--unverified", "--key", Self.key, file).status == 64)
    }
}
