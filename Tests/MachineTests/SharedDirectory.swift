import Foundation
import OperatingSystem
import SystemPackage
import Testing

/// A directory of the host that the machine mounts as `/run/share`. The machine runs scripts in it;
/// see Machine/run-commands.
struct SharedDirectory: MachineCommands {
    let path: FilePath

    var hardware: [String] { ["-virtfs", "local,path=\(path),mount_tag=share,security_model=none"] }

    func prepare() throws {
        try Directory.makePrivate(path)
        if has("begun") { try FileManager.default.removeItem(atPath: path.appending("begun").string) }
    }

    /// The machine creates the file `begun` when it has mounted the directory.
    func hasBegun() -> Bool { has("begun") }

    func start(_ script: String, number: Int) throws {
        try put(script.utf8, as: "\(number).sh")
    }

    func result(of number: Int) throws -> (status: Int, output: String)? {
        guard has("\(number).status") else { return nil }
        let status = try read("\(number).status")
        return (try #require(Int(status.dropLast()), "\(status)"), try read("\(number).output"))
    }

    /// Writes a file atomically.
    func put(_ bytes: some Sequence<UInt8>, as name: String) throws {
        try Data(bytes).write(to: file(name), options: .atomic)
    }

    private func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name).path) }

    private func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: file(name)), as: UTF8.self)
    }

    private func file(_ name: String) -> URL { URL(filePath: path.appending(name).string) }
}
