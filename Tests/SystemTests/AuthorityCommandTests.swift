import AuthorityDatabases
import AuthorityProtocol
import CheckInProtocol
import Cryptography
import Foundation
import Glibc
import HealthAuthority
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The commands of operators.
@Suite("authorityd on the command line")
struct AuthorityCommandTests {
    let directory: FilePath
    var data: String { directory.appending("data").string }

    init() throws {
        directory = try Directory.makeTemporary(prefix: "authorityd-test")
    }

    func authorityd(_ arguments: String...) async throws -> RunningProgram.Ending { try await authorityd(arguments) }

    func authorityd(_ arguments: [String]) async throws -> RunningProgram.Ending {
        try await RunningProgram.run(Products.executable("authorityd"), arguments)
    }

    /// Writes a file, and returns its path.
    func write(_ bytes: some Sequence<UInt8>, _ name: String) throws -> String {
        let path = directory.appending(name).string
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    @Test(.proves("S3"))
    func `init creates keys that only their owner can read, and keeps existing keys`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data, "--region", "de").status == 0)
        for name in ["signing.key", "authority.secret", "authority.conf", "authority.sqlite"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(data)/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        let key = FileManager.default.contents(atPath: "\(data)/signing.key")
        let again = try await authorityd("init", "--data", data)
        #expect(again.status == 1 && again.output.isEmpty)
        #expect(again.error.contains("is already an authority's directory"))
        #expect(FileManager.default.contents(atPath: "\(data)/signing.key") == key)
        let check = try await authorityd("check", "--data", data)
        #expect(check.status == 0 && check.output.contains("configuration: ok, region de"))
    }

    @Test func `the next signing key is announced and then replaces the old key, which is deleted`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        func file(_ name: String) -> Data? { FileManager.default.contents(atPath: "\(data)/\(name)") }
        let (oldKey, oldPublicKey) = (file("signing.key"), file("signing.pub"))
        let early = try await authorityd("key", "switch", "--data", data)
        #expect(early.status == 1 && early.error.contains("no next key is announced"))
        let announced = try await authorityd("key", "announce", "--data", data)
        #expect(announced.status == 0)
        let next = try #require(announced.output.split(whereSeparator: \.isWhitespace).last.map(String.init))
        #expect(try await authorityd("key", "announce", "--data", data).status == 1)
        #expect(file("signing.key") == oldKey)
        #expect(try await authorityd("check", "--data", data).output.contains(", next \(next)\n"))
        let hasty = try await authorityd("key", "switch", "--data", data)
        #expect(hasty.status == 1 && hasty.error.contains("does not announce the next key"))
        #expect(file("signing.key") == oldKey)
        let switched = try await authorityd("key", "switch", "--data", data, "--now")
        #expect(switched.status == 0 && switched.output.hasSuffix(" \(next)\n"))
        #expect(try await authorityd("check", "--data", data).output.contains("signing key: ok, fingerprint \(next)\n"))
        #expect(file("signing-previous.pub") == oldPublicKey && file("signing-next.key") == nil)
        let unripe = try await authorityd("key", "retire", "--data", data)
        #expect(unripe.status == 1 && unripe.error.contains("the key was replaced 0 days ago"))
        let list = try await authorityd("key", "--data", data)
        #expect(list.output.hasPrefix("current:    \(next)\nprevious:   "))
        #expect(list.output.contains("replaced 0 days ago"))
        let past = Date.now.addingTimeInterval(-15 * 86_400)
        try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: "\(data)/signing-previous.pub")
        #expect(try await authorityd("key", "list", "--data", data).output.hasSuffix("retire: authorityd key retire\n"))
        #expect(try await authorityd("key", "retire", "--data", data).status == 0)
        #expect(file("signing-previous.pub") == nil)
        #expect(try await authorityd("key", "retire", "--data", data).status == 1)
        let alone = try await authorityd("key", "list", "--data", data).output
        #expect(alone == "current:    \(next)\nannounced:  none; to replace the key: authorityd key announce\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: data)
        let old = try #require(oldKey)
        #expect(names.allSatisfy { file($0)?.range(of: old) == nil })
    }

    @Test func `an error names the problem and has a hint`() async throws {
        defer { try? Directory.remove(directory) }
        let missing = try await authorityd("serve", "--data", data)
        #expect(missing.status == 1 && missing.error.contains("hint: create one with: authorityd init"))
        #expect(try await authorityd("init", "--data", data).status == 0)
        let long = "/" + String(repeating: "a", count: 107)
        let path = try await authorityd("serve", "--data", data, "--listen", long)
        #expect(path.status == 64 && path.error.contains("the socket path is longer than 107 bytes"))
        #expect(try await authorityd("serve", "--data", data, "--roles", "api,chef").status == 64)
        let open = try await authorityd("serve", "--data", data, "--portal-listen", "0.0.0.0:0")
        #expect(open.status == 1)
        #expect(open.error.contains("authority.conf does not name its host"), "\(open.error)")
        #expect(open.error.contains("hint: set portal = HOST in authority.conf"))
        let configuration = URL(filePath: "\(data)/authority.conf")
        try Data("region = example\nrelay = https://relay.example\n".utf8).write(to: configuration)
        let relay = try await authorityd("check", "--data", data)
        #expect(relay.output.contains("configuration: ok, region example, relay https://relay.example/v1/oblivious\n"))
        #expect(relay.output.contains("diseases: ok, 0 COVID-19; reports are spread over 24 hours\n"))
        try Data("region = example\ntail = a while\n".utf8).write(to: configuration)
        let wrong = try await authorityd("check", "--data", data)
        #expect(wrong.status == 1 && wrong.output.contains("line 2"))
        try Data("short".utf8).write(to: URL(filePath: "\(data)/authority.secret"))
        let secret = try await authorityd("check", "--data", data)
        #expect(secret.output.contains("secret: failed") && !secret.output.contains("short"))
    }

    @Test func `the portal offers a language from a file, and a wrong file is refused with its line`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        let built = try await authorityd("check", "--data", data)
        #expect(built.output.contains("languages: ok, English, Deutsch, default English\n"))
        let template = try await authorityd("texts")
        #expect(template.status == 0)
        let french = template.output.replacing("language_name = English", with: "language_name = Français")
        let (languages, configuration) = (URL(filePath: "\(data)/languages"), URL(filePath: "\(data)/authority.conf"))
        try FileManager.default.createDirectory(at: languages, withIntermediateDirectories: false)
        try Data(french.utf8).write(to: languages.appending(path: "fr.conf"))
        try Data("region = example\nlanguage = fr\n".utf8).write(to: configuration)
        let good = try await authorityd("check", "--data", data)
        #expect(good.output.contains("languages: ok, English, Deutsch, Français, default Français\n"))
        try Data("x = y\n\(french)".utf8).write(to: languages.appending(path: "fr.conf"))
        for command in ["check", "serve"] {
            let wrong = try await authorityd(command, "--data", data)
            let said = wrong.output + wrong.error
            #expect(wrong.status == 1 && said.contains("languages/fr.conf, line 1: unknown key “x”"), "\(command)")
        }
        try FileManager.default.removeItem(at: languages)
        let missing = try await authorityd("check", "--data", data)
        #expect(missing.status == 1 && missing.output.contains("languages/fr.conf: file not found"))
    }

    @Test(
        .proves("S5")
    )
    func `a clock that is ahead is refused; files signed after an operator accepted it are withdrawn`() async throws {
        defer { try? Directory.remove(directory) }
        let file = directory.appending("error").string
        func set(hours: Int) throws {
            try Data("\(hours * 3600)".utf8).write(to: URL(filePath: file), options: .atomic)
        }
        try set(hours: 0)
        let authority = try await AuthorityFixture(
            options: ["--clock-error-file", file],
            offset: AuthorityFixture.secondsUntilNoon
        )
        let hour = try await authority.newestHour()
        let options = [
            "--data", authority.directory.appending("data").string, "--clock-offset-file", authority.clockOffsetFile,
            "--clock-error-file", file,
        ]
        func run(_ command: String...) async throws -> RunningProgram.Ending {
            try await RunningProgram.run(Products.executable("authorityd"), command + options)
        }
        #expect(try await run("check").output.contains("clock: ok, "))
        try set(hours: 10)
        let log = try await eventually {
            try authority.log
        } is: {
            $0.contains("clock not trusted: publishing, signing and deleting are suspended")
        }
        #expect(log.contains("the clock was set 10 hours ahead"))
        let check = try await run("check")
        #expect(check.status == 1 && check.output.contains("clock: failed, the newest package is 10 hours old"))
        #expect(check.error.contains("hint: if it is right: authorityd clock accept"))
        #expect(try await authority.newestHour() == hour)

        #expect(try await run("clock", "accept").output.contains("Withdrawn:   0 packages"))
        try set(hours: 0)
        #expect(try await run("check").output.contains("clock: failed, the newest package is dated "))
        let accepted = try await run("clock", "accept")
        #expect(accepted.status == 0 && accepted.output.contains("Withdrawn:   10 packages"), "\(accepted.error)")
        #expect(
            try await eventually {
                try await authority.newestHour()
            } is: {
                $0 == hour
            } == hour
        )
        #expect(try await run("check").status == 0)
    }

    @Test func `check fails for a certificate that is missing, unreadable, expired or not valid yet`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        let (certificate, error) = (directory.appending("chain.pem").string, directory.appending("error").string)
        let configuration = URL(filePath: "\(data)/authority.conf")
        try Data("region = example\ncertificate = \(certificate)\n".utf8).write(to: configuration)
        func check(days: Int = 0) async throws -> (status: Int32, line: Substring) {
            try Data("\(days * 86_400)".utf8).write(to: URL(filePath: error))
            let ending = try await authorityd("check", "--data", data, "--clock-error-file", error)
            return (ending.status, ending.output.split(separator: "\n").first { $0.hasPrefix("certificate: ") } ?? "")
        }
        let missing = try await check()
        #expect(missing.status == 1)
        #expect(missing.line.hasPrefix("certificate: failed, the certificate cannot be read: "), "\(missing.line)")
        #expect(missing.line.contains(certificate) && missing.line.contains("No such file"), "\(missing.line)")
        try Data("no PEM".utf8).write(to: URL(filePath: certificate))
        #expect(try await check().line == "certificate: failed, \(certificate) is not a PEM certificate")
        let key = directory.appending("key.pem").string
        try await NginxFixture.makeCertificate(certificate, key: key, names: ["authority.example"])
        #expect(try await check().line.hasPrefix("certificate: ok, valid until "))
        #expect(try await check(days: 20).line.hasPrefix("certificate: warning, valid until "))
        let expired = try await check(days: 40)
        #expect(expired.status == 1)
        #expect(expired.line.hasPrefix("certificate: failed, \(certificate) expired: it was valid until "))
        #expect(try await check(days: -2).line.contains("chain.pem is not valid before "))
    }

    @Test func `check warns if others can read the database's URL, and shows an error in authority.conf once`()
        async throws
    {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        let file = "\(data)/database.url"
        try Data("postgresql://authority:secret@%2Fnowhere/authority\n".utf8).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let open = try await authorityd("check", "--data", data)
        #expect(open.output.contains("database URL: warning, other users can read \(file)\n"), "\(open.output)")
        #expect(open.error.contains("hint: chmod 600 \(file)\n"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        #expect(try await authorityd("check", "--data", data).output.contains("database URL: ok, \(file)\n"))
        try FileManager.default.removeItem(atPath: file)
        let configuration = URL(filePath: "\(data)/authority.conf")
        try Data("region = example\nskipped_hours = 9\n".utf8).write(to: configuration)
        let wrong = try await authorityd("check", "--data", data)
        #expect(wrong.output.components(separatedBy: "skipped_hours").count == 2, "\(wrong.output)")
        #expect(wrong.output.contains("languages: skipped, requires the configuration\n"))
    }

    @Test(.proves("V3", "V4")) func `an officer is unlocked and a laboratory is removed by name`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        #expect(try await authorityd("officer", "unlock", "admin", "--data", data).status == 0)
        let officer = try await authorityd("officer", "unlock", "eve", "--data", data)
        #expect(officer.status == 1 && officer.error.contains("error: “eve”: there is no officer with this name"))
        let add = ["laboratory", "add", "central", "--data", data]
        #expect(try await RunningProgram.run(Products.executable("authorityd"), add).output.count == 65)
        let misspelt = try await authorityd("laboratory", "remove", "centrall", "--data", data)
        #expect(misspelt.status == 1 && misspelt.error.contains("hint: did you mean “central”?\n"))
        #expect(try await authorityd("laboratory", "remove", "central", "--data", data).status == 0)
        for command in [["remove", "central"], ["retire", "central"], ["limit", "central", "5"]] {
            let arguments = ["laboratory"] + command + ["--data", data]
            let unknown = try await RunningProgram.run(Products.executable("authorityd"), arguments)
            #expect(unknown.status == 1, "\(command)")
            #expect(
                unknown.error == """
                    authorityd: error: there is no laboratory central; nothing was changed
                    authorityd: hint: authorityd laboratory list shows the names

                    """
            )
        }
        #expect(try await authorityd("laboratory", "add", "x", "--daily-positives", "0", "--data", data).status == 64)
        let limit = try await authorityd("laboratory", "limit", "x", "0", "--data", data)
        #expect(limit.status == 64 && limit.error.contains("the limit must be from 1 to 1000000"))
    }

    @Test func `officers can be listed, given new passwords and removed, except the last administrator`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        let first = try await authorityd("officer", "add", "eve", "--data", data)
        #expect(first.status == 0)
        let again = try await authorityd("officer", "add", "eve", "--data", data)
        #expect(again.status == 1)
        #expect(
            again.error.hasPrefix("authorityd: error: “eve”: an officer with this name already exists; no officer was")
        )
        let list = try await authorityd("officer", "list", "--data", data)
        #expect(list.output == "admin\tadministrator\neve\tofficer\n")
        let second = try await authorityd("officer", "password", "eve", "--data", data)
        #expect(second.status == 0 && second.output.count == 20 && second.output != first.output)
        #expect(try await authorityd("officer", "remove", "eve", "--data", data).status == 0)
        for command in ["remove", "password"] {
            let unknown = try await authorityd("officer", command, "eve", "--data", data)
            #expect(unknown.status == 1)
            #expect(unknown.error.hasPrefix("authorityd: error: “eve”: there is no officer with this name; no"))
            #expect(unknown.error.contains("\nauthorityd: hint: to list all officers: authorityd officer list\n"))
        }
        let last = try await authorityd("officer", "remove", "admin", "--data", data)
        #expect(last.status == 1 && last.error.contains("error: “admin”: the last administrator cannot be removed"))
        #expect(try await authorityd("officer", "list", "--data", data).output == "admin\tadministrator\n")
    }

    @Test(.proves("S14")) func `the audit list records every command that changes something`() async throws {
        defer { try? Directory.remove(directory) }
        // “officer password” and “key switch” print secrets or need files of the commands before them.
        let commands: [(arguments: [String], action: String)] = [
            (["init"], "created the database"), (["officer", "add", "eve", "ada"], "added officer eve"),
            (["officer", "role", "eve", "--administrator"], "made eve an administrator"),
            (["officer", "password", "eve"], "gave eve a new password"),
            (["officer", "unlock", "eve"], "unlocked eve"),
            (["officer", "remove", "eve", "ada"], "removed ada"),
            (["laboratory", "add", "Süd 2"], "gave the laboratory “Süd 2” a key"),
            (["laboratory", "limit", "Süd 2", "5000"], "changed the limit of the laboratory “Süd 2”"),
            (["laboratory", "remove", "Süd 2"], "removed the laboratory “Süd 2”"),
            (["app", "add", "cwa"], "gave the app “cwa” a key"), (["app", "remove", "cwa"], "removed the app “cwa”"),
            (["clock", "accept"], "accepted the clock"), (["key", "announce"], "announced a signing key"),
            (["key", "switch", "--now"], "switched to another signing key"),
        ]
        for (arguments, action) in commands {
            let ending = try await RunningProgram.run(
                Products.executable("authorityd"),
                arguments + ["--data", data]
            )
            #expect(ending.status == 0, "\(arguments) \(ending.error)")
            let audit = try await authorityd("audit", "--data", data).output
            #expect(audit.contains("\t(command line)\t\(action)\t1\n"), "\(arguments)")
        }
        // The other commands only read, or are tested where they have something to change.
        let reading = ["check", "audit", "texts", "profile", "package", "serve", "relay", "tests"]
        let elsewhere = ["codes", "database", "repair", "exports"]
        let help = try await authorityd("--help").output
        let known = help.matches(of: /\n  ([a-z]+)(?: +| \(default\) +)[A-Z]/).map { String($0.1) }
        #expect(Set(known) == Set(commands.map { $0.arguments[0] } + reading + elsewhere), "\(known)")
    }

    @Test func `several officers are added at once or not at all, and can be listed as JSON`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        let file = directory.appending("names").string
        try Data("eve\nada\n".utf8).write(to: URL(filePath: file))
        let added = try await authorityd("officer", "add", "--file", file, "--json", "--data", data)
        let officers = try JSONDecoder().decode([[String: String]].self, from: Data(added.output.utf8))
        #expect(officers.map { $0["name"] } == ["eve", "ada"])
        #expect(Set(officers.compactMap { $0["password"] }).count == 2)
        for names in [["bob", "eve"], ["bob", "Bob"], ["bob", "bob"]] {
            let refused = try await RunningProgram.run(
                Products.executable("authorityd"),
                ["officer", "add", "--data", data] + names
            )
            #expect(refused.status == 1 && refused.output.isEmpty, "\(names)")
        }
        for arguments in [["sign-on", "eve"], ["add", "bob", "--sign-on"]] {
            let refused = try await RunningProgram.run(
                Products.executable("authorityd"),
                ["officer"] + arguments + ["--data", data]
            )
            #expect(
                refused.error.hasPrefix("authorityd: error: authority.conf names no OpenID provider\n"),
                "\(arguments)"
            )
        }
        let list = try await authorityd("officer", "list", "--json", "--data", data)
        struct Listed: Decodable, Equatable {
            var name: String
            var role: String
            var password = true
            var secondFactor = false
            var singleSignOn = false
            var locked = false
        }
        let expected = [
            Listed(name: "ada", role: "officer"), Listed(name: "admin", role: "administrator"),
            Listed(name: "eve", role: "officer"),
        ]
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try decoder.decode([Listed].self, from: Data(list.output.utf8)) == expected)
        #expect(try await authorityd("officer", "add", "--data", data).status == 64)
    }

    @Test func `laboratories are listed, and an invalid name is refused`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        #expect(try await authorityd("laboratory", "list", "--data", data).output.isEmpty)
        for name in ["", " ", "a\tb", String(repeating: "a", count: 65)] {
            let refused = try await authorityd("laboratory", "add", name, "--data", data)
            #expect(refused.status == 64 && refused.error.contains("error: a name has 1 to 64"), "\(name)")
        }
        #expect(
            try await authorityd("laboratory", "add", "Süd 2", "--daily-positives", "7", "--data", data).status == 0
        )
        #expect(try await authorityd("laboratory", "add", "North", "--data", data).status == 0)
        func listed() async throws -> String { try await authorityd("laboratory", "list", "--data", data).output }
        let day = #/20\d\d-\d\d-\d\d/#
        #expect(try await listed().replacing(day, with: "DAY") == "North\t1000\tDAY\nSüd 2\t7\tDAY\n")
        let lonely = try await authorityd("laboratory", "retire", "Süd 2", "--data", data)
        #expect(lonely.status == 1 && lonely.error.contains("the laboratory Süd 2 has only one key"))
        #expect(try await authorityd("laboratory", "add", "Süd 2", "--data", data).status == 0)
        #expect(try await listed().replacing(day, with: "DAY").hasSuffix("Süd 2\t7\tDAY,DAY\n"))
        let third = try await authorityd("laboratory", "add", "Süd 2", "--data", data)
        #expect(third.status == 1 && third.error.contains("already has two valid keys, made on"))
        #expect(third.error.contains("run authorityd laboratory retire Süd 2"))
        #expect(try await authorityd("laboratory", "retire", "Süd 2", "--data", data).status == 0)
        #expect(try await authorityd("laboratory", "limit", "Süd 2", "5000", "--data", data).status == 0)
        #expect(try await listed().replacing(day, with: "DAY").hasSuffix("Süd 2\t5000\tDAY\n"))
        let audit = try await authorityd("audit", "--data", data).output
        #expect(audit.contains("\tremoved the older key of the laboratory “Süd 2”\t1\n"))
    }

    @Test func `a text in the database cannot change the terminal`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        for table in ["laboratory", "app"] {
            #expect(try await authorityd(table, "add", "North", "--data", data).status == 0)
        }
        let text = "a\u{1B}[2J\n\u{202E}"
        let database = try SQLiteDatabase(FilePath(data).appending("authority.sqlite"))
        try await database.write { connection in
            for table in ["officer", "laboratory", "app"] {
                try connection.execute("UPDATE \(table) SET name = $1", .text(text))
            }
            try connection.execute(
                "INSERT INTO audit (hour, officer, action, times) VALUES (500000, $1, $1, 1)",
                .text(text)
            )
        }
        let shown = "a\u{FFFD}[2J\u{FFFD}\u{FFFD}"
        #expect(try await authorityd("officer", "list", "--data", data).output == "\(shown)\tadministrator\n")
        #expect(try await authorityd("laboratory", "list", "--data", data).output == "\(shown)\t1000\t\n")
        #expect(try await authorityd("app", "list", "--data", data).output == "\(shown)\n")
        #expect(try await authorityd("audit", "--data", data).output.contains("\t\(shown)\t\(shown)\t1\n"))
        try await database.write { connection in
            _ = try connection.execute("UPDATE identity SET region = $1", .text(text))
        }
        let refused = try await authorityd("app", "list", "--data", data).error
        #expect(refused.contains("belongs to region \(shown), but") && refused.contains("“region = \(shown)”"))
    }

    @Test(.proves("S2"))
    func `a network address causes a warning, and an error names an address that is in use`() async throws {
        defer { try? Directory.remove(directory) }
        #expect(try await authorityd("init", "--data", data).status == 0)
        // An address for documentation (RFC 5737), which this machine does not have.
        let ending = try await authorityd("serve", "--data", data, "--listen", "192.0.2.1:8080", "--roles", "api")
        #expect(ending.status == 1)
        #expect(ending.error.contains("address=http://192.0.2.1:8080"), "\(ending.error)")
        #expect(ending.error.contains("listening on a network address without TLS"))
        #expect(ending.error.contains("error: could not listen on http://192.0.2.1:8080: "))
    }
}
