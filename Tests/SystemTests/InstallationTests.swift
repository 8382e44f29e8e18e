import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// The files that “make install” and “make install-authority” install, and their packages.
@Suite("Installation")
struct InstallationTests {
    private static let programs = ["authorityd.8", "checkin.1", "pn532-simulator.1", "venued.8"]

    @Test func `every program has a manual page, and completions for bash, zsh and fish`() async throws {
        let installed = try await Self.installed.value
        let expected = Self.programs.flatMap { page in
            let (program, section) = (page.dropLast(2), page.suffix(1))
            return [
                "usr/share/man/man\(section)/\(page)", "usr/share/bash-completion/completions/\(program)",
                "usr/share/zsh/site-functions/_\(program)", "usr/share/fish/vendor_completions.d/\(program).fish",
            ]
        }
        #expect(Set(expected).subtracting(installed) == [])
        #expect(installed.contains("usr/lib/systemd/user/checkin-purge.timer"))
        #expect(installed.contains("usr/lib/systemd/system/checkin-purge-all.timer"))
        #expect(installed.contains("usr/lib/venue-checkin/purge-all"))
        #expect(installed.contains("usr/lib/systemd/system/authorityd.service"))
        #expect(installed.contains("usr/lib/systemd/system/authorityd-relay.service"))
        #expect(installed.contains("usr/share/venue-authority/web/index.html"))
        #expect(installed.contains("usr/share/venue-authority/web/matching/filter.wasm"))
    }

    @Test func `every file is in exactly the package of its program`() async throws {
        let lists = try FileManager.default.contentsOfDirectory(atPath: Self.debian.path)
            .filter { $0.hasSuffix(".install") || $0 == "not-installed" }
        let named = try lists.flatMap { list in
            try String(contentsOf: Self.debian.appending(path: list), encoding: .utf8).split(separator: "\n")
                .filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: " ").first.map(String.init) }
        }
        let forgotten = try await Self.installed.value.filter { file in
            !named.contains { file == $0 || file.hasPrefix($0 + "/") }
        }
        #expect(forgotten == [])
        for page in Self.programs {
            let program = page.dropLast(2)
            #expect(named.filter { $0.contains("completions") && $0.contains(program) }.count == 2)
            #expect(named.filter { $0.hasSuffix("/_\(program)") }.count == 1)
        }
    }

    private static let debian = ExternalTool.packageRoot.appending(path: "debian")

    /// The paths of all installed files except the programs, which were built before.
    private static let installed = Task {
        let directory = try Directory.makeTemporary(prefix: "installation-test")
        defer { try? Directory.remove(directory) }
        try FileManager.default.createDirectory(
            atPath: directory.appending("root/usr").string,
            withIntermediateDirectories: true
        )
        let programs = Products.executable("venued").deletingLastPathComponent().path
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/make"),
            [
                "--directory", ExternalTool.packageRoot.path, "install", "install-authority", "SETUP=", "PREFIX=/usr",
                "DESTDIR=\(directory.appending("root"))", "SCRATCH=\(directory.appending("scratch"))",
                // In place of a build, the build command prints the directory of the programs.
                "RELEASE=printf \(programs)", "INSTALL_PROGRAM=true",
            ],
            environment: ["MAKEFLAGS": nil, "MAKELEVEL": nil]
        )
        try #require(ending.status == 0, "\(ending.error)")
        let root = directory.appending("root").string
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root)
        return Set(
            paths.filter { path in
                var isDirectory: ObjCBool = false
                _ = unsafe FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isDirectory)
                return !isDirectory.boolValue
            }
        )
    }
}
