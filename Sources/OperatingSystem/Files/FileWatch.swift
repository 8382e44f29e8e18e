import Glibc
package import SystemPackage

/// Shows when a file is changed by any process (inotify(7)).
package struct FileWatch: ~Copyable {
    /// Becomes readable when the file has changed.
    package let descriptor: Int32

    /// - Throws: `FileError` if the file does not exist.
    package init(_ path: FilePath) throws(FileError) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw FileError("watch \(path)", Errno(rawValue: errno)) }
        let events = UInt32(IN_MODIFY) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
        guard unsafe inotify_add_watch(descriptor, path.string, events) >= 0 else {
            let reason = errno
            close(descriptor)
            throw FileError("watch \(path)", Errno(rawValue: reason))
        }
        self.descriptor = descriptor
    }

    /// Forgets the changes so far.
    package func drain() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while unsafe read(descriptor, &buffer, buffer.count) > 0 {}
    }

    deinit {
        close(descriptor)
    }
}
