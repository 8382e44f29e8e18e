import Glibc
package import SystemPackage

/// A directory for what nobody but its owner may see.
package enum Directory {
    /// Makes the directory, mode 0700, and those above it, where they do not exist.
    package static func makePrivate(_ path: FilePath) throws(FileError) {
        let parent = path.removingLastComponent()
        if !parent.isEmpty, parent != path, unsafe access(parent.string, F_OK) != 0 {
            try makePrivate(parent)
        }
        try FileError.wrap("make the directory \(path)") {
            guard unsafe mkdir(path.string, 0o700) == 0 || errno == EEXIST else { throw Errno(rawValue: errno) }
        }
    }
}
