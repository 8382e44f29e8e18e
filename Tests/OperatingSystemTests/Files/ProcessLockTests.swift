import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Lock of a process")
struct ProcessLockTests {
    /// Another implementation of the same locks.
    private static let script = """
        import fcntl, signal, sys
        file = open(sys.argv[1], "w")
        fcntl.lockf(file, fcntl.LOCK_EX)
        signal.pause()
        """

    @Test func `a lock excludes other processes, names its owner, and ends with it`() async throws {
        let directory = try Directory.makeTemporary(prefix: "lock-test")
        let path = directory.appending("lock")
        #expect(try ProcessLock.holder(of: path) == nil)

        let python = URL(filePath: ExternalTool.virtualEnvironment + "/bin/python")
        let other = try await RunningProgram(python, ["-c", Self.script, path.string])
        let holder = try await eventually {
            try ProcessLock.holder(of: path)
        } is: {
            $0 != nil
        }
        #expect(holder == other.identifier)
        #expect(try !isFree(path))

        other.send(SIGKILL)
        _ = try await other.wait()
        #expect(try ProcessLock.holder(of: path) == nil)
        #expect(try isFree(path))
        #expect(try PrivateFile.read(path) == [])
        try Directory.remove(directory)
    }

    private func isFree(_ path: FilePath) throws -> Bool {
        if let lock = try ProcessLock(path) {
            withExtendedLifetime(lock) {}
            return true
        }
        return false
    }
}

struct DirectoryTests {
    @Test func `a path that cannot be checked is an error, and does not count as missing`() throws {
        let directory = try Directory.makeTemporary(prefix: "directory-test")
        defer { try? Directory.remove(directory) }
        let (file, link) = (directory.appending("file"), directory.appending("link"))
        try PrivateFile.replace(file, with: [])
        #expect(try Directory.has(directory))
        #expect(try Directory.has(file))
        #expect(try !Directory.has(directory.appending("nothing")))
        let inside = file.appending("inside")
        #expect(throws: FileError("look for \(inside)", .notDirectory)) { try Directory.has(inside) }
        try FileManager.default.createSymbolicLink(atPath: link.string, withDestinationPath: link.string)
        #expect(throws: FileError("look for \(link)", .tooManySymbolicLinkLevels)) { try Directory.has(link) }
    }
}
