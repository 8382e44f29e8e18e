import Foundation

/// A real nginx with the project's sample configuration, on free ports of loopback. It has ended when the value has.
package final class NginxUnderTest: Sendable {
    /// Where it answers as the sample says, but for TLS: a port of loopback.
    package let port: Int
    /// Where it serves the same files with no settings of ours.
    package let plainPort: Int

    private let directory: URL
    private let program: RunningProgram

    private static let executable = URL(filePath: "/usr/sbin/nginx")
    package static let isInstalled = FileManager.default.isExecutableFile(atPath: executable.path)

    /// - Parameters:
    ///   - publicFiles: What it serves.
    ///   - authorityPort: Where authorityd answers.
    package init(publicFiles: String, authorityPort: Int) async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "nginx-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
        self.directory = directory
        (self.port, plainPort) = try Self.freePorts()
        let sample = try Self.sample("authority.conf")
            // As a whole: the server that answers, without the one that only points to it.
            .replacing(/(?s)server \{\s+listen 80;.*?\n\}\n/, with: "")
            .replacing(/(?m)^\s+(listen|ssl_).*\n/, with: "")
            .replacing(
                "server_name authority.example;",
                with: "server_name authority.example;\n    listen 127.0.0.1:\(self.port);"
            )
            .replacing("/srv/authority/public", with: publicFiles)
            .replacing("/etc/nginx", with: directory.path)
            .replacing("/var/log/nginx", with: directory.path)
        let proxy = try Self.sample("authority-proxy.conf").replacing("8080", with: "\(authorityPort)")
        try Data(proxy.utf8).write(to: directory.appending(path: "authority-proxy.conf"))
        let plain = "server { listen 127.0.0.1:\(plainPort); root \(publicFiles); access_log off; }"
        let main = """
            daemon off; worker_processes 1; pid \(directory.path)/pid; error_log \(directory.path)/error.log crit;
            \(geteuid() == 0 ? "user root;" : "")
            events { worker_connections 1024; }
            http {
                client_body_temp_path \(directory.path)/body; proxy_temp_path \(directory.path)/proxy;
                fastcgi_temp_path \(directory.path)/fastcgi; uwsgi_temp_path \(directory.path)/uwsgi; scgi_temp_path \(directory.path)/scgi;
                \(sample)
                \(plain)
            }
            """
        try Data(main.utf8).write(to: directory.appending(path: "nginx.conf"))
        program = try await RunningProgram(
            Self.executable,
            [
                "-p", directory.path, "-e", directory.appending(path: "error.log").path, "-c",
                directory.appending(path: "nginx.conf").path,
            ]
        )
        let isThere = try await eventually {
            FileManager.default.fileExists(atPath: directory.appending(path: "pid").path)
        } is: {
            $0
        }
        guard isThere else { throw ToolError(description: "nginx did not start: \(try program.error)") }
    }

    deinit {
        program.send(SIGTERM)
        try? FileManager.default.removeItem(at: directory)
    }

    /// Two ports that nobody has at the moment.
    private static func freePorts() throws -> (Int, Int) {
        let sockets = [
            socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0), socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0),
        ]
        defer { sockets.forEach { close($0) } }
        let ports = sockets.map { socket -> Int in
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            return unsafe withUnsafeMutablePointer(to: &address) { pointer in
                _ = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(socket, $0, length) }
                _ = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe getsockname(socket, $0, &length)
                }
                return unsafe Int(UInt16(bigEndian: pointer.pointee.sin_port))
            }
        }
        guard ports.allSatisfy({ $0 > 0 }) else { throw ToolError(description: "loopback has no free port") }
        return (ports[0], ports[1])
    }

    /// All that it has written: names and contents.
    package func written() throws -> String {
        let names = try FileManager.default.subpathsOfDirectory(atPath: directory.path)
        return names.sorted().map { name in
            let content = FileManager.default.contents(atPath: directory.appending(path: name).path) ?? Data()
            return "\(name)\n\(String(decoding: content, as: UTF8.self))\n"
        }.joined()
    }

    /// A file of the folder `Server/nginx`, as operators get it.
    package static func sample(_ name: String) throws -> String {
        try String(contentsOf: ExternalTool.packageRoot.appending(path: "Server/nginx/\(name)"), encoding: .utf8)
    }
}
