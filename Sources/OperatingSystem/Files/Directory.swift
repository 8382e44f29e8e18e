import CLinux
import Glibc
package import SystemPackage

/// Operations on directories to which only the owner should have access.
package enum Directory {
    /// Creates the directory and its missing parents with mode 0700.
    package static func makePrivate(_ path: FilePath) throws(FileError) {
        do {
            try makeOnlyLast(path)
        } catch  where error.errno == .noSuchFileOrDirectory {
            let parent = path.removingLastComponent()
            guard !parent.isEmpty, parent != path else { throw error }
            try makePrivate(parent)
            try makeOnlyLast(path)
        }
    }

    /// Creates the directory; its parent must exist.
    private static func makeOnlyLast(_ path: FilePath) throws(FileError) {
        try FileError.wrap("make the directory \(path)") {
            guard unsafe mkdir(path.string, 0o700) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
        }
    }

    /// Returns the directories that ``makePrivate(_:)`` would create, the innermost first.
    package static func missing(_ path: FilePath) throws(FileError) -> [FilePath] {
        guard !path.isEmpty, try !has(path) else { return [] }
        return [path] + (try missing(path.removingLastComponent()))
    }

    /// Whether users other than the owner have any access to the directory or file.
    package static func isOpenToOthers(_ path: FilePath) throws(FileError) -> Bool {
        try permissions(of: path) & 0o077 != 0
    }

    /// Whether the directory is on a file system that is mounted read-only.
    package static func isReadOnly(_ path: FilePath) throws(FileError) -> Bool {
        try FileError.wrap("look for \(path)") {
            var system = statvfs()
            guard unsafe statvfs(path.string, &system) == 0 else { throw Errno(rawValue: errno) }
            return system.f_flag & UInt(ST_RDONLY) != 0
        }
    }

    /// Removes all access for users other than the owner.
    package static func closeToOthers(_ path: FilePath) throws(FileError) {
        let permissions = try permissions(of: path) & ~0o077
        try FileError.wrap("restrict the permissions of \(path)") {
            guard unsafe chmod(path.string, permissions) == 0 else { throw Errno(rawValue: errno) }
        }
    }

    /// Sets an extended attribute. Does nothing if the file system does not support extended
    /// attributes.
    package static func setAttribute(_ name: String, _ value: [UInt8], of path: FilePath) throws(FileError) {
        try FileError.wrap("set \(name) on \(path)") {
            guard unsafe clinux_set_attribute(path.string, name, value, value.count) == 0 || errno == EOPNOTSUPP else {
                throw Errno(rawValue: errno)
            }
        }
    }

    /// Sets a flag on the directory, so that dump(8) skips it (chattr(1), "d"). New files in the
    /// directory inherit the flag. Does nothing if the file system does not support flags.
    package static func markNotToBeDumped(_ path: FilePath) throws(FileError) {
        try FileError.wrap("set the flag nodump on \(path)") {
            let directory = try FileDescriptor.open(path, .readOnly, options: [.directory, .closeOnExec])
            try directory.closeAfter {
                guard clinux_set_no_dump(directory.rawValue) == 0 || [ENOTTY, EOPNOTSUPP, ENOSYS].contains(errno) else {
                    throw Errno(rawValue: errno)
                }
            }
        }
    }

    /// If this process runs as root, changes the owner and group of a file to those of the file's
    /// directory. For other users, does nothing.
    ///
    /// A service runs as its own user. An administrator's command may create files in the service's
    /// state directory as root, and the service must be able to use these files.
    ///
    /// - Parameter path: The path of the file.
    static func giveToOwner(_ file: FileDescriptor, at path: FilePath) throws {
        guard geteuid() == 0 else { return }
        let parent = path.removingLastComponent()
        var status = stat()
        guard unsafe stat(parent.isEmpty ? "." : parent.string, &status) == 0,
            status.st_uid == 0 || fchown(file.rawValue, status.st_uid, status.st_gid) == 0
        else { throw Errno(rawValue: errno) }
    }

    private static func permissions(of path: FilePath) throws(FileError) -> mode_t {
        try FileError.wrap("read the permissions of \(path)") {
            var status = stat()
            guard unsafe stat(path.string, &status) == 0 else { throw Errno(rawValue: errno) }
            return status.st_mode & 0o7777
        }
    }

    /// The directory for temporary files.
    private static var temporary: FilePath { FilePath(Environment["TMPDIR"] ?? "/tmp") }

    /// Returns the directories of this user that ``makeTemporary(prefix:)`` created with the same
    /// prefix, also in other processes.
    package static func temporaries(prefix: String) throws(FileError) -> [FilePath] {
        try names(in: temporary).filter { $0.hasPrefix(prefix + ".") }.sorted().map { temporary.appending($0) }
            .filter { path in
                // Other users can create links and directories there too.
                var status = stat()
                return unsafe lstat(path.string, &status) == 0 && status.st_mode == S_IFDIR | 0o700
                    && status.st_uid == geteuid()
            }
    }

    /// Creates a temporary directory with mode 0700 and a unique name that begins with `prefix`.
    package static func makeTemporary(prefix: String) throws(FileError) -> FilePath {
        let parent = temporary
        var template = Array(parent.appending("\(prefix).XXXXXX").string.utf8CString)
        return try FileError.wrap("make a temporary directory in \(parent)") {
            guard unsafe mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
            return FilePath(String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
    }

    /// Whether a file or directory exists at this path.
    ///
    /// - Throws: An error if this cannot be determined. For example, if this process is not allowed
    ///   to search the directory, the function does not report the file as missing.
    package static func has(_ path: FilePath) throws(FileError) -> Bool {
        if unsafe access(path.string, F_OK) == 0 { return true }
        guard errno == ENOENT else { throw FileError("look for \(path)", Errno(rawValue: errno)) }
        return false
    }

    /// Removes the directory if it is empty.
    package static func removeIfEmpty(_ path: FilePath) {
        _ = unsafe rmdir(path.string)
    }

    /// Removes the directory and everything in it.
    package static func remove(_ path: FilePath) throws(FileError) {
        for name in try names(in: path) {
            let entry = path.appending(name)
            try FileError.wrap("remove \(entry)") {
                // Another process may be removing the same entry.
                guard unsafe unlink(entry.string) != 0, errno != ENOENT else { return }
                guard errno == EISDIR else { throw Errno(rawValue: errno) }
                try remove(entry)
            }
        }
        try FileError.wrap("remove \(path)") {
            guard unsafe rmdir(path.string) == 0 || errno == ENOENT else { throw Errno(rawValue: errno) }
        }
    }

    /// The names of the entries in the directory, unsorted.
    package static func names(in path: FilePath) throws(FileError) -> [String] {
        try FileError.wrap("list \(path)") {
            guard let directory = unsafe opendir(path.string) else { throw Errno(rawValue: errno) }
            defer { unsafe closedir(directory) }
            var names: [String] = []
            while let entry = unsafe readdir(directory) {
                let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if name != ".", name != ".." { names.append(name) }
            }
            return names
        }
    }

    /// The names of the entries that end with `suffix` and do not begin with a dot, sorted; empty if the
    /// directory does not exist.
    package static func names(in path: FilePath, endingWith suffix: String) throws(FileError) -> [String] {
        guard try has(path) else { return [] }
        return try names(in: path).filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted()
    }
}
