import Foundation
import Glibc

/// A process that this one has started, as the system sees it.
struct TagChild {
    let identifier: pid_t

    /// The processes of ours that have this among their arguments.
    static func all(withArgument argument: String) -> [TagChild] {
        names(in: "/proc").compactMap { pid_t($0) }.map(TagChild.init)
            .filter { $0.parent == getpid() && $0.arguments.contains(argument) }
    }

    /// Whether it runs, or has ended and nobody has taken note.
    var exists: Bool { kill(identifier, 0) == 0 }

    var arguments: [String] { (bytes("cmdline") ?? []).split(separator: 0).map { String(decoding: $0, as: UTF8.self) } }

    /// Nil if we may not know, or the process is gone.
    var environment: [UInt8]? { bytes("environ") }

    /// What each of its descriptors is, such as "socket:[4711]"; empty if we may not know.
    var descriptors: [Int: String] { Self.descriptors(of: "\(identifier)") }

    /// What each of our own descriptors is.
    static var ours: [Int: String] { descriptors(of: "self") }

    func send(_ signal: Int32) {
        kill(identifier, signal)
    }

    private var parent: pid_t? {
        // pid (name) state parent ...; the name may contain anything.
        let text = String(decoding: bytes("stat") ?? [], as: UTF8.self)
        return text.split(separator: ")").last?.split(separator: " ").dropFirst().first.flatMap { pid_t($0) }
    }

    private func bytes(_ file: String) -> [UInt8]? {
        FileManager.default.contents(atPath: "/proc/\(identifier)/\(file)").map(Array.init)
    }

    private static func descriptors(of process: String) -> [Int: String] {
        var descriptors: [Int: String] = [:]
        for name in names(in: "/proc/\(process)/fd") {
            // One may have been closed since, such as the one that the list was read from.
            let path = "/proc/\(process)/fd/\(name)"
            descriptors[Int(name)!] = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        }
        return descriptors
    }

    private static func names(in directory: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    }
}
