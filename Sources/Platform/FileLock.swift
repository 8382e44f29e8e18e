import Glibc
package import SystemPackage

/// The exclusive use of something that a file stands for, by one value at a time, given up when it ends or the process dies
/// (flock(2)).
package struct FileLock: ~Copyable {
    private let file: FileDescriptor

    /// Takes the lock as soon as nobody has it.
    package init(waitingFor path: FilePath) throws(FileError) {
        let file = try LockFile.open(path)
        while flock(file.rawValue, LOCK_EX) != 0 {
            let reason = errno
            if reason == EINTR { continue }
            close(file.rawValue)
            throw FileError("lock \(path)", Errno(rawValue: reason))
        }
        self.file = file
    }

    deinit {
        close(file.rawValue)
    }
}

/// An empty file for locks. If root makes it, it belongs to the owner of its directory, whose programs use it too.
enum LockFile {
    static func open(_ path: FilePath) throws(FileError) -> FileDescriptor {
        try FileError.wrap("open the lock file \(path)") {
            let file = try FileDescriptor.open(
                path,
                .readWrite,
                options: [.create, .closeOnExec, .noFollow],
                permissions: .ownerReadWrite
            )
            do {
                try Directory.giveToOwner(file, at: path)
            } catch {
                try file.close()
                throw error
            }
            return file
        }
    }
}
