import Glibc

/// A symbolic link with one owner, removed when the value ends.
struct SymbolicLink: ~Copyable, Sendable {
    let path: String

    /// Creates the link. It replaces an existing link, for example that of a killed simulator.
    ///
    /// - Throws: ``SimulatorError/colonInPath(_:)``; ``SimulatorError/link(path:errno:)``, with
    ///   `EEXIST` if something other than a link exists at this path.
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
