import Glibc
package import SystemPackage

/// The exclusive use of something that a file stands for, given up when the value ends or the process dies (flock(2)).
package struct FileLock: ~Copyable {
    private let file: FileDescriptor
    /// The most digits that the number of a process has.
    private static let numberCount = 10

    /// Takes the lock and writes the number of this process into the file. Nil if somebody has the lock.
    package init?(_ path: FilePath) throws(FileError) {
        guard let file = try Self.locked(path, LOCK_EX | LOCK_NB) else { return nil }
        self.file = file
        let number = String(getpid())
        // Always as long, and never emptied before: what overwrites itself has room on a full disk.
        let line = number + String(repeating: " ", count: Self.numberCount - number.count) + "\n"
        do {
            _ = try file.writeAll(toAbsoluteOffset: 0, line.utf8)
        } catch {
            // Nobody can be told who has the lock; it holds all the same.
        }
    }

    /// Takes the lock as soon as nobody has it.
    package init(waitingFor path: FilePath) throws(FileError) {
        guard let file = try Self.locked(path, LOCK_EX) else { fatalError("unreachable: the call waits") }
        self.file = file
    }

    deinit {
        close(file.rawValue)
    }

    /// The process that has taken the lock without waiting; nil if none has, or if there is no such file.
    package static func holder(of path: FilePath) throws(FileError) -> Int32? {
        guard unsafe access(path.string, F_OK) == 0 else { return nil }
        if let file = try locked(path, LOCK_SH | LOCK_NB) {
            close(file.rawValue)
            return nil
        }
        return Int32(String(decoding: try PrivateFile.read(path) ?? [], as: UTF8.self).prefix { $0.isNumber })
    }

    /// The open file, locked; nil if the lock cannot be had without waiting.
    private static func locked(_ path: FilePath, _ operation: Int32) throws(FileError) -> FileDescriptor? {
        let file = try FileError.wrap("open the lock file \(path)") {
            try FileDescriptor.open(
                path,
                .readWrite,
                options: [.create, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite
            )
        }
        while flock(file.rawValue, operation) != 0 {
            let reason = errno
            if reason == EINTR { continue }
            close(file.rawValue)
            if reason == EWOULDBLOCK { return nil }
            throw FileError("lock \(path)", Errno(rawValue: reason))
        }
        return file
    }
}
