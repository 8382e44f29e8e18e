package import CheckInProtocol
import Glibc
import OperatingSystem
package import SystemPackage

/// Facts for the makers of the kiosk about a board that a user has tried. The report contains no
/// seed, no code, no name of a venue, and nothing that identifies the machine: no serial number, network
/// address, machine identifier or boot identifier.
///
/// ```
/// report = lines "name: value", in printable ASCII, the most important first
/// ```
package struct BoardReport: Sendable, Equatable {
    /// The lines, without line ends.
    package private(set) var lines: [String]

    /// The version of the format. A line with another name or meaning is another version.
    private static let format = 1

    /// What the report cannot find in files.
    package struct Facts: Sendable {
        /// The version of this program.
        package var version: String
        /// The kernel's name for the processor, such as `aarch64` (uname(2)).
        package var machine: String
        /// The reader and its chip, or why it cannot be used.
        package var reader: String
        /// What a phone did.
        package var tap: String
        /// The screen that the kiosk uses, with its rotation, or why it cannot be used; nil if this is
        /// unknown.
        var screen: String?
        /// Seconds from boot until the kiosk was ready; nil if this is unknown.
        var ready: Int64?
        /// The time of day, whether it is right or wrong.
        package var wall: UnixTime
        /// Whether the kernel considers the time of day synchronised.
        package var isSynchronized: Bool

        package init(
            version: String,
            machine: String = Self.machineName,
            reader: String,
            tap: String,
            screen: String?,
            ready: Int64?,
            wall: UnixTime,
            isSynchronized: Bool
        ) {
            self.version = version
            self.machine = machine
            self.reader = reader
            self.tap = tap
            // The path of a picture file can contain a name.
            self.screen = screen.map { $0.hasPrefix("/") && !$0.hasPrefix("/dev/") ? "a picture file" : $0 }
            self.ready = ready
            self.wall = wall
            self.isSynchronized = isSynchronized
        }

        /// The name of this machine's processor.
        static var machineName: String {
            var name = utsname()
            guard unsafe uname(&name) == 0 else { return "unknown" }
            return unsafe withUnsafeBytes(of: name.machine) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
        }
    }

    /// Reads the kernel's files.
    ///
    /// - Parameter root: The directory in place of `/`, for tests.
    package init(_ facts: Facts, root: FilePath = "/") {
        let files = BoardFiles(root: root)
        let machine: [(String, String)] = [
            ("board report", "format \(Self.format), venued \(facts.version)"),
            ("board", Self.board(files)),
            ("kernel", "\(files.words("proc/sys/kernel/osrelease")) \(facts.machine)"),
            ("disk image", Self.image(files)),
            ("reader", facts.reader),
            ("tap", facts.tap),
            ("shown on", facts.screen ?? "unknown"),
        ]
        let state: [(String, String)] = [
            ("clock", files.clock(facts)),
            ("power", files.power),
            ("temperature", files.temperature),
            ("processor", files.processor),
            ("memory", files.memory),
            ("ready", facts.ready.map { "\($0) s after boot" } ?? "unknown, no kiosk runs"),
            ("up", files.uptime),
        ]
        lines = (machine + files.screens + files.watchdogs + state + files.ports).map { name, value in
            "\(BoardFiles.harmless(name.utf8)): \(Self.plain(value))"
        }
    }

    /// The text of the report, with a line end after each line.
    package var text: String { lines.map { $0 + "\n" }.joined() }

    private static func board(_ files: BoardFiles) -> String {
        if let model = files.text("proc/device-tree/model") { return model }
        let names = ["sys_vendor", "product_name"].compactMap { files.text("sys/class/dmi/id/\($0)") }
        return names.isEmpty ? files.words("proc/device-tree/model") : names.joined(separator: " ")
    }

    private static func image(_ files: BoardFiles) -> String {
        let path = "usr/share/venue-kiosk/image"
        guard files.has(path) else { return "no" }
        return files.text(path).map { "yes, \($0)" } ?? "yes"
    }

    /// The text with a question mark in place of each character other than printable ASCII. It can be
    /// longer than a text from a device.
    private static func plain(_ text: String) -> String {
        String(text.unicodeScalars.map { (0x20...0x7E).contains($0.value) ? Character($0) : "?" })
    }
}

extension BoardReport {
    /// The seconds from boot until a process was started (proc_pid_stat(5)); nil if this is unknown.
    package static func start(ofProcess process: Int32, root: FilePath = "/") -> Int64? {
        // The name of the program is in parentheses, and may contain spaces.
        let bytes = (try? PrivateFile.read(root.appending("proc/\(process)/stat"))) ?? []
        let fields = bytes.split(separator: UInt8(ascii: ")")).last?.split(separator: UInt8(ascii: " ")) ?? []
        guard fields.count > 19, let ticks = Int64(String(decoding: fields[19], as: UTF8.self)) else { return nil }
        return ticks / Int64(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// The words for a tap.
    ///
    /// - Parameter isUsable: Whether the reader can be used now.
    package static func words(for tap: TagProbe.Tap, isUsable: Bool = true) -> String {
        switch tap {
        case .none: isUsable ? "no tap" : "not tried, the reader cannot be used"
        case .incomplete: "a phone touched the tag, but did not read it to the end"
        case .complete(let duration): "read in \(Int(duration / .milliseconds(1))) ms after the first contact"
        }
    }

    /// The connection string of a reader, without a path that can contain the serial number of an
    /// adapter: the device has the kernel's name for it.
    package static func readerName(_ connection: String, root: FilePath = "/") -> String {
        guard let path = readerPath(connection) else { return connection }
        return connection.replacing(path, with: publicPath(path, root))
    }

    /// The text, which may be an error about a reader, with the name of the reader from
    /// ``readerName(_:root:)``.
    package static func naming(_ connection: String, in text: String, root: FilePath = "/") -> String {
        guard let path = readerPath(connection) else { return text }
        return text.replacing(path, with: publicPath(path, root))
    }

    private static func readerPath(_ connection: String) -> String? {
        let parts = connection.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count > 1 && parts[1].hasPrefix("/") ? String(parts[1]) : nil
    }

    private static func publicPath(_ path: String, _ root: FilePath) -> String {
        if let name = BoardFiles(root: root).resolved(String(path.dropFirst()))?.lastComponent { return "/dev/\(name)" }
        // The device does not exist. The kernel's own names are in this directory.
        return FilePath(path).removingLastComponent() == "/dev" ? path : "a missing device"
    }
}
