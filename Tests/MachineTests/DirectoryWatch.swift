import Glibc
import SystemPackage

/// Watches a directory for files that are renamed into it (inotify(7)).
final class DirectoryWatch: Sendable {
    /// How long a wait may take without any new file, in milliseconds. The first wait includes the
    /// start of the machine, which took five minutes with three machines beside builds on two cores.
    private static let limit: Int32 = 3_600_000

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

    /// Waits until a file has this name. Returns false if no file appears in ``limit``.
    func wait(for name: String) -> Bool {
        while unsafe access(directory.appending(name).string, F_OK) != 0 {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&ready, 1, Self.limit) == 1 else { return false }
            var events = [UInt8](repeating: 0, count: 4096)
            _ = unsafe read(descriptor, &events, events.count)
        }
        return true
    }
}
