import Glibc
import OperatingSystem
import SystemPackage

/// The kernel's files about a board. Their content is made harmless, because a device can choose its
/// name: a text has at most 80 printable ASCII characters.
struct BoardFiles: Sendable {
    /// The directory in place of `/`.
    let root: FilePath

    private static let maximumCount = 80

    init(root: FilePath) {
        self.root = root
    }

    /// Why a value is unknown.
    enum Unknown: Error {
        case missing
        case denied
        case unreadable(Errno)

        init(_ errno: Errno) {
            switch errno {
            // A driver returns ENODATA or ENODEV for a value that its device does not have.
            case .noSuchFileOrDirectory, .notDirectory, .noData, .operationNotSupportedByDevice: self = .missing
            case .permissionDenied, .notPermitted: self = .denied
            default: self = .unreadable(errno)
            }
        }

        var words: String {
            switch self {
            case .missing: "unknown, the kernel does not report it"
            case .denied: "unknown, needs root"
            case .unreadable(let errno): "unknown, \(BoardFiles.harmless(errno.description.utf8))"
            }
        }
    }

    /// The first line of a file; nil if it is empty or cannot be read.
    func text(_ path: String) -> String? {
        guard case .success(let text) = value(path), !text.isEmpty else { return nil }
        return text
    }

    /// The first line of a file, or the reason why it cannot be read.
    func value(_ path: String) -> Result<String, Unknown> {
        lines(path).map { $0.first ?? "" }
    }

    /// The first line of a file, or words for the reason why it cannot be read.
    func words(_ path: String) -> String {
        switch value(path) {
        case .success(let text): text.isEmpty ? "unknown, the kernel reports nothing" : text
        case .failure(let unknown): unknown.words
        }
    }

    /// The lines of a file.
    func lines(_ path: String) -> Result<[String], Unknown> {
        do {
            guard let bytes = try PrivateFile.read(root.appending(path)) else { return .failure(.missing) }
            // Texts of a device tree end with a zero byte.
            return .success(bytes.split { $0 == UInt8(ascii: "\n") || $0 == 0 }.map { Self.harmless($0) })
        } catch {
            return .failure(Unknown(error.errno))
        }
    }

    func has(_ path: String) -> Bool { (try? Directory.has(root.appending(path))) == true }

    /// The names in a directory in natural order, so that `i2c-2` is before `i2c-10`; empty if there is
    /// no directory. A name can be used in a path, so it is not changed.
    func names(_ path: String, prefix: String = "") -> [String] {
        ((try? Directory.names(in: root.appending(path))) ?? []).filter { $0.hasPrefix(prefix) }
            .sorted { ($0.count, $0) < ($1.count, $1) }
    }

    /// The names of the directories from the target of a symbolic link up to the root, each as a path;
    /// empty if the link leads nowhere.
    func ancestors(of link: String) -> [FilePath] {
        guard let target = resolved(link) else { return [] }
        return Array(sequence(first: target) { $0.components.isEmpty ? nil : $0.removingLastComponent() })
    }

    /// The last component of the target of a symbolic link.
    func target(_ link: String) -> String? {
        resolved(link)?.lastComponent.map { Self.harmless($0.string.utf8) }
    }

    /// The absolute path of an existing file without symbolic links.
    func resolved(_ path: String) -> FilePath? {
        guard let resolved = unsafe realpath(root.appending(path).string, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe FilePath(String(cString: resolved))
    }

    /// The group and the permissions of a device, such as `dialout 660`.
    func access(_ path: String) -> String {
        var status = stat()
        guard unsafe stat(root.appending(path).string, &status) == 0 else {
            return Unknown(Errno(rawValue: errno)).words
        }
        let group = unsafe getgrgid(status.st_gid).map { group in
            unsafe Self.harmless(String(cString: group.pointee.gr_name).utf8)
        }
        return "\(group ?? "group \(status.st_gid)") \(String(status.st_mode & 0o777, radix: 8))"
    }

    /// The text without spaces at its ends, and with a question mark in place of each other character
    /// than printable ASCII.
    static func harmless(_ bytes: some Collection<UInt8>) -> String {
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.map {
            (0x20...0x7E).contains($0.value) ? Character($0) : "?"
        }
        let words = String(scalars).split(separator: " ").joined(separator: " ")
        return words.count <= maximumCount ? words : words.prefix(maximumCount - 3) + "..."
    }
}
