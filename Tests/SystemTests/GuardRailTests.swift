import Foundation
import Glibc
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// Mistakes of operators that once stopped every client for days.
@Suite("Operators' mistakes")
struct GuardRailTests {
    private let directory: FilePath
    private var data: String { directory.appending("data").string }

    init() throws {
        directory = try Directory.makeTemporary(prefix: "authorityd-test")
    }

    private func authorityd(_ arguments: String...) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(Products.executable("authorityd"), arguments)
    }

    private func names(in path: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    @Test(
        .proves("S5"),
        .enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL is not installed: run make setup")
    )
    func `a second init on the same database changes nothing`() async throws {
        defer { try? Directory.remove(directory) }
        let file = directory.appending("url")
        try PrivateFile.replace(file, with: Array(try await SharedPostgreSQL.makeDatabase().url().utf8))
        let options = ["--database-file", file.string]
        func run(_ arguments: String...) async throws -> RunningProgram.Ending {
            try await RunningProgram.run(Products.executable("authorityd"), arguments + options)
        }
        let refused = try await run("init", "--data", data, "--officer", "Dr. Eve")
        #expect(refused.status == 64 && names(in: data).isEmpty)
        #expect(refused.error.contains("the officer's name “Dr. Eve” must have 1 to 64 characters"))
        let first = try await run("init", "--data", data, "--region", "test")
        #expect(first.status == 0)
        #expect(first.error.contains("hint: authorityd serve --data \(data) --database-file \(file)"))
        let other = directory.appending("other").string
        let second = try await run("init", "--data", other)
        #expect(second.status == 1 && names(in: other).isEmpty)
        #expect(second.error.contains("error: the database already belongs to an authority; nothing was changed"))
        #expect(
            second.error.contains("hint: for another instance, copy signing.key, authority.secret, authority.conf, and")
        )
        let check = try await run("check", "--data", data)
        #expect(check.output.contains("\nclock: ok, ") && check.output.contains("\nsecret: ok, "), "\(check.output)")

        // The files belong to another authority. A second init once created such files.
        #expect(try await authorityd("init", "--data", other, "--region", "test").status == 0)
        for command in ["check", "serve"] {
            let refused = try await run(command, "--data", other)
            #expect(refused.status == 1, "\(command)")
            #expect(
                (refused.output + refused.error).contains("the database belongs to signing key "),
                "\(refused.error)"
            )
            #expect(
                refused.error.contains(
                    "hint: copy signing.key, authority.secret, authority.conf, and if they exist database.url"
                )
            )
        }
    }

    @Test(
        .proves("S5")
    )
    func `a missing database is not created silently, and init --keep-keys creates it again`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        try await publish()
        let packages = "\(data)/public/v1/packages"
        let published = names(in: packages)
        // The index, and the packages of the hours that have passed.
        #expect(published.count >= 2)
        let files = published.map { FileManager.default.contents(atPath: "\(packages)/\($0)") }
        for name in names(in: data) where name.hasPrefix("authority.sqlite") {
            try FileManager.default.removeItem(atPath: "\(data)/\(name)")
        }
        for command in ["check", "serve", "repair"] {
            let refused = try await authorityd(command, "--data", data)
            #expect(refused.status == 1, "\(command)")
            #expect((refused.output + refused.error).contains("the database has no authority tables"))
            #expect(refused.error.contains("authorityd init --keep-keys"))
            #expect(!names(in: data).contains("authority.sqlite"))
        }
        let plain = try await authorityd("init", "--data", data)
        #expect(plain.status == 1 && plain.error.contains("is already an authority's directory"))
        #expect(names(in: packages) == published)

        let key = FileManager.default.contents(atPath: "\(data)/signing.key")
        let again = try await authorityd("init", "--keep-keys", "--data", data)
        #expect(again.status == 0 && again.output.contains("Password:"), "\(again.error)")
        #expect(FileManager.default.contents(atPath: "\(data)/signing.key") == key)
        let warning = "packages: warning, \(published.count - 1) files are newer"
        #expect(try await authorityd("check", "--data", data).output.contains(warning))
        try await publish()
        for (name, file) in zip(published, files) where name != "index" {
            #expect(FileManager.default.contents(atPath: "\(packages)/\(name)") == file)
        }
        #expect(try await authorityd("check", "--data", data).status == 0)
    }

    @Test(
        .proves("S5"),
        .enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL is not installed: run make setup")
    )
    func `an empty database server can replace a lost one, and the packages stay`() async throws {
        defer { try? Directory.remove(directory) }
        let file = directory.appending("url")
        let options = ["--data", data, "--database-file", file.string]
        func run(_ arguments: String...) async throws -> RunningProgram.Ending {
            try await RunningProgram.run(Products.executable("authorityd"), arguments + options)
        }
        try PrivateFile.replace(file, with: Array(try await SharedPostgreSQL.makeDatabase().url().utf8))
        #expect(try await run("init").status == 0)
        try await publish(Array(options.dropFirst(2)))
        let packages = "\(data)/public/v1/packages"
        let name = try #require(names(in: packages).first { $0 != "index" })
        let package = FileManager.default.contents(atPath: "\(packages)/\(name)")
        try PrivateFile.replace(file, with: Array(try await SharedPostgreSQL.makeDatabase().url().utf8))
        let refused = try await run("serve")
        #expect(refused.status == 1 && refused.error.contains("the database has no authority tables"))
        #expect(try await run("init", "--keep-keys").status == 0)
        try await publish(Array(options.dropFirst(2)))
        #expect(FileManager.default.contents(atPath: "\(packages)/\(name)") == package)
    }

    @Test(.proves("S10")) func `all commands refuse an older database file until “database accept” accepts it`()
        async throws
    {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        let kept = directory.appending("kept").string
        try FileManager.default.copyItem(atPath: "\(data)/authority.sqlite", toPath: kept)
        try await publish()
        #expect(try await authorityd("database", "accept", "--data", data).error.contains("nothing was changed"))
        for name in names(in: data) where name.hasPrefix("authority.sqlite") {
            try FileManager.default.removeItem(atPath: "\(data)/\(name)")
        }
        try FileManager.default.copyItem(atPath: kept, toPath: "\(data)/authority.sqlite")
        for command in [
            ["check"], ["serve"], ["repair"], ["officer", "list"], ["audit"], ["codes", "revoke", "admin"],
        ] {
            let refused = try await RunningProgram.run(Products.executable("authorityd"), command + ["--data", data])
            #expect(refused.status == 1, "\(command)")
            #expect((refused.output + refused.error).contains("it lacks the mark "), "\(command): \(refused.error)")
            #expect(refused.error.contains("authorityd database accept"), "\(command)")
        }
        // Without an answer, nothing is changed.
        #expect(try await authorityd("database", "accept", "--data", data).status == 1)
        #expect(try await authorityd("check", "--data", data).status == 1)
        let accepted = try await authorityd("database", "accept", "--yes", "--data", data)
        #expect(accepted.status == 0 && accepted.error.contains("All unused codes and results"), "\(accepted.error)")
        try await publish()
        #expect(try await authorityd("check", "--data", data).status == 0)
    }

    @Test(.proves("S5")) func `another region or secret is refused, and following the hint repairs it`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data, "--region", "r1").status == 0)
        let configuration = URL(filePath: "\(data)/authority.conf")
        try Data("region = r9\n".utf8).write(to: configuration)
        for command in ["check", "serve"] {
            let region = try await authorityd(command, "--data", data)
            #expect(region.status == 1, "\(command)")
            #expect((region.output + region.error).contains("belongs to region r1, but this instance has r9"))
            #expect(region.error.contains("hint: set “region = r1” in authority.conf"))
        }
        try Data("region = r1\n".utf8).write(to: configuration)
        #expect(try await authorityd("check", "--data", data).status == 0)
        let secret = URL(filePath: "\(data)/authority.secret")
        let right = try Data(contentsOf: secret)
        try Data(repeating: 1, count: right.count).write(to: secret)
        for command in ["check", "serve"] {
            let refused = try await authorityd(command, "--data", data)
            #expect(refused.status == 1, "\(command)")
            #expect((refused.output + refused.error).contains("authority.secret does not match the database"))
        }
        // Without a confirmation, repair makes no change.
        let unanswered = try await authorityd("repair", "--data", data)
        #expect(unanswered.status == 1 && unanswered.error.contains("error: nothing was changed"))
        #expect(try await authorityd("check", "--data", data).status == 1)
        #expect(try await authorityd("repair", "--yes", "--data", data).status == 0)
        let check = try await authorityd("check", "--data", data)
        #expect(check.status == 0, "\(check.output)")
    }

    @Test
    func `check reports an expired certificate, and keys that are readable by others or do not match`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        let (certificate, key) = (directory.appending("a.pem").string, directory.appending("a.key").string)
        try await NginxFixture.makeCertificate(certificate, key: key, names: ["authority.test"])
        let sample = try String(contentsOfFile: "\(data)/authority.conf", encoding: .utf8)
        func configure(_ line: String) throws {
            try Data("\(sample)\n\(line)\n".utf8).write(to: URL(filePath: "\(data)/authority.conf"))
        }
        try configure("certificate = \(certificate)")
        let first = try await authorityd("check", "--data", data)
        #expect(first.status == 0)
        #expect(first.output.contains("\ncertificate: "), "\(first.output)")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(data)/signing.key")
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: data)
        let offset = directory.appending("offset").string
        try Data("\(400 * 86_400)".utf8).write(to: URL(filePath: offset))
        let second = try await authorityd("check", "--data", data, "--clock-offset-file", offset)
        #expect(second.status == 1)
        #expect(second.output.contains("certificate: failed, \(certificate) expired: "), "\(second.output)")
        #expect(second.output.contains("signing key: warning, other users can read \(data)/signing.key"))
        #expect(second.error.contains("hint: chmod 600 \(data)/signing.key"))
        #expect(second.output.contains("secret: warning, other users can replace files in \(data)"))
        try configure("certificate = \(directory)")
        let unreadable = try await authorityd("check", "--data", data)
        #expect(unreadable.status == 1)
        #expect(unreadable.output.contains("\ncertificate: failed, the certificate cannot be read: "))
        // The public part of another key.
        let other = directory.appending("other").string
        #expect(try await authorityd("init", "--data", other).status == 0)
        let path = "\(data)/signing.pub"
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: "\(other)/signing.pub", toPath: path)
        let third = try await authorityd("check", "--data", data)
        #expect(third.status == 1 && third.output.contains("does not match signing.key"))
    }

    @Test(
        .enabled(if: PostgreSQLPrograms.areInstalled, "PostgreSQL is not installed: run make setup")
    )
    func `all commands use the database in database.url`() async throws {
        defer { try? Directory.remove(directory) }
        try Directory.makePrivate(FilePath(data))
        let url = try await SharedPostgreSQL.makeDatabase().url()
        try PrivateFile.replace(FilePath("\(data)/database.url"), with: Array("\(url)\n".utf8))
        #expect(try await authorityd("init", "--data", data).status == 0)
        #expect(try await authorityd("officer", "list", "--data", data).output == "admin\tadministrator\n")
        // The line can also report settings and grants that differ from the sample.
        #expect(try await authorityd("check", "--data", data).output.contains(/\ndatabase: .*PostgreSQL/))
        #expect(!names(in: data).contains("authority.sqlite"))
    }

    @Test func `init writes signing.pub again, because backups do not contain it`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        let published = try Data(contentsOf: URL(filePath: "\(data)/signing.pub"))
        for name in names(in: data) where name.hasPrefix("authority.sqlite") || name == "signing.pub" {
            try FileManager.default.removeItem(atPath: "\(data)/\(name)")
        }
        let check = try await authorityd("check", "--data", data)
        #expect(check.output.contains("signing key: warning, \(data)/signing.pub does not exist"))
        #expect(check.output.contains("\nclock: skipped, requires the database"), "\(check.output)")
        #expect(try await authorityd("init", "--keep-keys", "--data", data).status == 0)
        #expect(try Data(contentsOf: URL(filePath: "\(data)/signing.pub")) == published)
        #expect(try await authorityd("check", "--data", data).status == 0)
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root can be mistaken for another user")
    )
    func `root makes no files in a directory that belongs to another user`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        try FileManager.default.setAttributes([.ownerAccountName: "nobody"], ofItemAtPath: data)
        let before = names(in: data)
        for command in [["officer", "add", "eve"], ["check"], ["serve"]] {
            let ending = try await RunningProgram.run(
                Products.executable("authorityd"),
                command + ["--data", data]
            )
            #expect(ending.status == 1)
            #expect((ending.error + ending.output).contains("\(data) belongs to nobody, but you are root"))
            #expect(ending.error.contains("hint: sudo -u nobody authorityd"), "\(ending.error)")
        }
        #expect(names(in: data) == before)
    }

    @Test(
        .enabled("mounting disks needs root and a mount namespace") {
            try await MountNamespace.isPossible
        },
        arguments: [
            (size: "16m", line: "disk: failed, ", status: 1), ("512m", "disk: warning, ", 0),
            ("4g", "disk: ok, ", 0),
        ]
    )
    func `check reports a disk that is full or almost full`(size: String, line: String, status: Int32) async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        let authorityd = Products.executable("authorityd").path
        let check = try await MountNamespace.run(
            "mkdir \(data)/public && mount -t tmpfs -o size=\(size) none \(data)/public && \(authorityd) check --data \(data)"
        )
        #expect(check.status == status && check.output.contains("\n\(line)"), "\(check.output)\(check.error)")
    }

    /// Serves until the present hour is published, and then kills the server.
    private func publish(_ options: [String] = []) async throws {
        let program = try await RunningProgram(
            Products.executable("authorityd"),
            ["serve", "--data", data, "--listen", "127.0.0.1:0", "--portal-listen", "127.0.0.1:0"] + options
        )
        let log = try await eventually {
            try program.error
        } is: {
            $0.contains("packages published") || $0.contains("packages adopted")
        }
        #expect(log.contains("packages published") || log.contains("packages adopted"), "\(log)")
        let index = try await eventually {
            names(in: "\(data)/public/v1/packages")
        } is: {
            $0.contains("index")
        }
        #expect(index.contains("index"))
        program.send(SIGKILL)
        _ = try await program.wait()
    }
}
