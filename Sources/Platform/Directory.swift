import CLinux
import Glibc
package import SystemPackage

/// A directory for what nobody but its owner may see.
package enum Directory {
    /// Makes the directory, mode 0700, and those above it, where they do not exist.
    package static func makePrivate(_ path: FilePath) throws(FileError) {
        let parent = path.removingLastComponent()
        if !parent.isEmpty, parent != path, try !has(parent) { try makePrivate(parent) }
        try FileError.wrap("make the directory \(path)") {
            guard unsafe mkdir(path.string, 0o700) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
        }
    }

    /// Whether anybody but its owner may see what is in it, or that it is there.
    package static func isOpenToOthers(_ path: FilePath) throws(FileError) -> Bool {
        try permissions(of: path) & 0o077 != 0
    }

    /// Takes from everybody but its owner what they may do with the directory.
    package static func closeToOthers(_ path: FilePath) throws(FileError) {
        let permissions = try permissions(of: path) & ~0o077
        try FileError.wrap("restrict the permissions of the directory \(path)") {
            guard unsafe chmod(path.string, permissions) == 0 else { throw Errno(rawValue: errno) }
        }
    }

    /// Sets an extended attribute, where the file system has any.
    package static func setAttribute(_ name: String, _ value: [UInt8], of path: FilePath) throws(FileError) {
        try FileError.wrap("set \(name) on \(path)") {
            guard unsafe clinux_set_attribute(path.string, name, value, value.count) == 0 || errno == EOPNOTSUPP else {
                throw Errno(rawValue: errno)
            }
        }
    }

    /// Sets the flag by which dump(8) leaves a directory out, and which new files in it inherit (chattr(1), "d"), where the file system has
    /// flags.
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

    /// Gives root's new file to the owner and the group of its directory; does nothing for other users.
    ///
    /// A service runs as its own user. It must be able to use what an administrator's command put into
    /// its state directory.
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
        try FileError.wrap("read the permissions of the directory \(path)") {
            var status = stat()
            guard unsafe stat(path.string, &status) == 0 else { throw Errno(rawValue: errno) }
            return status.st_mode & 0o7777
        }
    }

    /// Makes a directory, mode 0700, with a new name that begins with `prefix`, where temporary files go.
    package static func makeTemporary(prefix: String) throws(FileError) -> FilePath {
        let parent = FilePath(Environment["TMPDIR"] ?? "/tmp")
        var template = Array(parent.appending("\(prefix).XXXXXX").string.utf8CString)
        return try FileError.wrap("make a temporary directory in \(parent)") {
            guard unsafe mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
            return FilePath(String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
    }

    /// Whether there is a file or a directory of this name.
    ///
    /// - Throws: If that cannot be told: whoever may not look has not seen that nothing is there.
    package static func has(_ path: FilePath) throws(FileError) -> Bool {
        if unsafe access(path.string, F_OK) == 0 { return true }
        guard errno == ENOENT else { throw FileError("look for \(path)", Errno(rawValue: errno)) }
        return false
    }

    /// Removes the directory and all that is in it.
    package static func remove(_ path: FilePath) throws(FileError) {
        for name in try names(in: path) {
            let entry = path.appending(name)
            try FileError.wrap("remove \(entry)") {
                // Another one may be removing it, too.
                guard unsafe unlink(entry.string) != 0, errno != ENOENT else { return }
                guard errno == EISDIR else { throw Errno(rawValue: errno) }
                try remove(entry)
            }
        }
        try FileError.wrap("remove \(path)") {
            guard unsafe rmdir(path.string) == 0 || errno == ENOENT else { throw Errno(rawValue: errno) }
        }
    }

    /// The names of all that is in the directory, in no order.
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
}
