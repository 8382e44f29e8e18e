import Glibc

/// A symbolic link with one owner, removed with it.
struct SymbolicLink: ~Copyable, Sendable {
    let path: String

    /// Makes the link; one that is at this path already, perhaps of a simulator that was killed, is replaced.
    ///
    /// - Throws: ``SimulatorError/colonInPath(_:)``; ``SimulatorError/link(path:errno:)``, with `EEXIST` also when
    ///   something that is no link is at this path.
    init(at path: String, to target: String) throws(SimulatorError) {
        guard !path.utf8.contains(UInt8(ascii: ":")) else {
            throw .colonInPath(path)
        }
        if Self.isLink(path) {
            unsafe unlink(path)
        }
        guard unsafe symlink(target, path) == 0 else {
            throw .link(path: path, errno: errno)
        }
        self.path = path
    }

    deinit {
        unsafe unlink(path)
    }

    private static func isLink(_ path: String) -> Bool {
        var information = stat()
        return unsafe lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
    }
}
