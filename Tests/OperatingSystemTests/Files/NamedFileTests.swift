import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

@Suite("File that the user named")
struct NamedFileTests {
    private func withDirectory(_ body: (FilePath) async throws -> Void) async throws {
        let directory = try Directory.makeTemporary(prefix: "named-file-test")
        defer { try? Directory.remove(directory) }
        try await body(directory)
    }

    private func names(in directory: FilePath) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.string).sorted()
    }

    @Test func `other files of the user stay, and only the owner can read the new file`() async throws {
        try await withDirectory { directory in
            let path = directory.appending("diary.age")
            try PrivateFile.replace(directory.appending("diary.age.new"), with: [9])
            try NamedFile.create(path, with: [1])
            try NamedFile.replace(path) { _ = try $0.writeAll([2, 3]) }
            #expect(try names(in: directory) == ["diary.age", "diary.age.new"])
            #expect(try PrivateFile.read(path) == [2, 3])
            #expect(try PrivateFile.read(directory.appending("diary.age.new")) == [9])
            let attributes = try FileManager.default.attributesOfItem(atPath: path.string)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `a file that exists is not created again; a failure leaves no file`() async throws {
        try await withDirectory { directory in
            let path = directory.appending("diary.age")
            try NamedFile.create(path, with: [1])
            #expect(throws: FileError("create \(path)", .fileExists)) { try NamedFile.create(path, with: [2]) }
            #expect(try PrivateFile.read(path) == [1])
            #expect(throws: Failure.self) { try NamedFile.replace(path) { _ in throw Failure() } }
            #expect(try PrivateFile.read(path) == [1])
            #expect(try names(in: directory) == ["diary.age"])
        }
    }

    private struct Failure: Error {}

    @Test func `a symbolic link stays, and its target is replaced`() async throws {
        try await withDirectory { directory in
            let (link, target) = (directory.appending("link"), directory.appending("target"))
            try PrivateFile.replace(target, with: [1])
            try FileManager.default.createSymbolicLink(atPath: link.string, withDestinationPath: "target")
            try NamedFile.replace(link) { _ = try $0.writeAll([2]) }
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.string) == "target")
            #expect(try PrivateFile.read(target) == [2])
        }
    }

    @Test func `a named pipe stays, and its reader receives the bytes`() async throws {
        try await withDirectory { directory in
            let path = directory.appending("pipe")
            try #require(unsafe mkfifo(path.string, 0o600) == 0)
            async let received = blocking { try WholeFile.read(path, maximumCount: 10) }
            try await blocking { try NamedFile.replace(path) { _ = try $0.writeAll([1, 2]) } }
            #expect(try await received == [1, 2])
            let attributes = try FileManager.default.attributesOfItem(atPath: path.string)
            #expect(attributes[.type] as? FileAttributeType != .typeRegular)
        }
    }
}
