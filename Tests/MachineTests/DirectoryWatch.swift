import Glibc
import SystemPackage

/// Watches a directory for files that are renamed into it (inotify(7)).
final class DirectoryWatch: Sendable {
    private let descriptor: Int32
    private let directory: FilePath

    init(_ directory: FilePath) throws {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        self.directory = directory
        guard unsafe inotify_add_watch(descriptor, directory.string, UInt32(IN_MOVED_TO)) >= 0 else {
            throw Errno(rawValue: errno)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Waits up to five minutes for a file with this name. Returns whether it exists.
    func wait(for name: String) -> Bool {
        while unsafe access(directory.appending(name).string, F_OK) != 0 {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&ready, 1, 300_000) == 1 else { return false }
            var events = [UInt8](repeating: 0, count: 4096)
            _ = unsafe read(descriptor, &events, events.count)
        }
        return true
    }
}
