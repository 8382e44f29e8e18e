import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Private file")
struct PrivateFileTests {
    private func withDirectory(_ body: (FilePath) throws -> Void) throws {
        let directory = try Directory.makeTemporary(prefix: "file-test")
        try body(directory)
        try Directory.remove(directory)
    }

    @Test func `a written file is readable for its owner only, for any umask`() throws {
        try withDirectory { directory in
            let path = directory.appending("file")
            #expect(try PrivateFile.read(path) == nil)
            for bytes in [[], [1, 2, 3], [UInt8](repeating: 7, count: 100_000)] as [[UInt8]] {
                try PrivateFile.replace(path, with: bytes)
                #expect(try PrivateFile.read(path) == bytes)
            }
            let attributes = try FileManager.default.attributesOfItem(atPath: path.string)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            try PrivateFile.remove(path)
            #expect(try PrivateFile.read(path) == nil)
            try PrivateFile.remove(path)
        }
    }

    @Test func `a failed replacement keeps the file, and leaves no temporary file`() throws {
        try withDirectory { directory in
            let path = directory.appending("file")
            try Directory.makePrivate(path)
            try PrivateFile.replace(path.appending("inside"), with: [1])
            let error = try #require(throws: FileError.self) { try PrivateFile.replace(path, with: [2]) }
            #expect(error == FileError("write \(path)", .isDirectory))
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory.string) == ["file"])
            #expect(try PrivateFile.read(path.appending("inside")) == [1])
        }
    }

    @Test func `erasing a file's content leaves no copy in memory`() throws {
        try withDirectory { directory in
            let path = directory.appending("file")
            var generator = SeededGenerator(7)
            var secret = [UInt8](repeating: 0, count: 20_000)
            for index in secret.indices { secret[index] = UInt8.random(in: 0...255, using: &generator) }
            try PrivateFile.replace(path, with: secret)
            // A part within the first 4 KiB, and a part after them.
            let traces = [0, 10_000].map { SecretTrace(of: secret.span.extracting($0..<$0 + 256)) }
            erase(&secret)
            #expect(traces.map(\.count) == [0, 0])
            var bytes = try #require(try PrivateFile.read(path))
            #expect(traces.map(\.count) == [2, 2], "it is found while it is there")
            erase(&bytes)
            #expect(traces.map(\.count) == [0, 0])
        }
    }

    private func erase(_ bytes: inout [UInt8]) {
        for index in bytes.indices { bytes[index] = 0 }
    }

    @Test func `a file that is too large is refused before it is read`() throws {
        try withDirectory { directory in
            let path = directory.appending("file")
            try Data(count: 2 << 20).write(to: URL(filePath: path.string))
            #expect(throws: FileError("read \(path)", .fileTooLarge)) { try PrivateFile.read(path) }
        }
    }

    @Test func `a file without a size is read to its end, up to the limit`() throws {
        let bytes = try WholeFile.read("/proc/self/smaps", maximumCount: 16 << 20)
        #expect(bytes.count > 8192 && bytes.last == UInt8(ascii: "\n"))
        #expect(throws: FileError("read /dev/zero", .fileTooLarge)) {
            try WholeFile.read("/dev/zero", maximumCount: 10_000)
        }
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root can give files away")
    )
    func `files that root creates in a service's directory belong to the service`() throws {
        try withDirectory { directory in
            let isGiven = unsafe chown(directory.string, 12_345, 54_321) == 0
            #expect(isGiven)
            let (mine, theirs) = (directory.appending("mine"), directory.appending("theirs"))
            try PrivateFile.replace(mine, with: [1])
            try PrivateFile.replace(theirs, with: [2], belongsToDirectoryOwner: true)
            let lock = try FileLock(waitingFor: directory.appending("lock"))
            _ = consume lock
            func owner(_ path: FilePath) throws -> [Int?] {
                let attributes = try FileManager.default.attributesOfItem(atPath: path.string)
                return [attributes[.ownerAccountID] as? Int, attributes[.groupOwnerAccountID] as? Int]
            }
            #expect(try owner(mine) == [0, 0])
            #expect(try owner(theirs) == [12_345, 54_321])
            #expect(try owner(directory.appending("lock")) == [12_345, 54_321])
        }
    }

    @Test func `writing does not follow a symbolic link`() throws {
        try withDirectory { directory in
            let target = directory.appending("target")
            try PrivateFile.replace(target, with: [1])
            try FileManager.default.createSymbolicLink(
                atPath: directory.appending("file.new").string,
                withDestinationPath: target.string
            )
            try PrivateFile.replace(directory.appending("file"), with: [2])
            #expect(try PrivateFile.read(target) == [1])
        }
    }
}
