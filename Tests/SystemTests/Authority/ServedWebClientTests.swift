import Foundation
import OperatingSystem
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The web client as authorityd serves it.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct ServedWebClientTests {
    @Test(.proves("W14", "W15"))
    func `authorityd serves the web client at the address of venue codes, if its folder is set`() async throws {
        let folder = try Directory.makeTemporary(prefix: "web-client")
        defer { try? Directory.remove(folder) }
        try await Self.build(in: folder)
        let authority = try await AuthorityFixture(configuration: ["web_client = \(folder)"])
        let output = try await ExternalTool.judge("web_served.py", ["\(authority.port)", folder.string])
        #expect(output.contains(/[1-9][0-9]+ files/))
        #expect(output.contains("0 problems"))
        // The other paths still work.
        #expect(try await LoopbackHTTP.get("/v1/key", port: authority.port)?.status == 200)
    }

    @Test(.proves("W14")) func `nginx delivers the web client with the same headers`() async throws {
        let folder = try Directory.makeTemporary(prefix: "web-client")
        defer { try? Directory.remove(folder) }
        try await Self.build(in: folder)
        let server = try await AuthorityBehindNginx(configuration: ["web_client = \(folder)"])
        let output = try await ExternalTool.judge(
            "web_served.py",
            ["\(server.nginx.securePort)", folder.string, server.certificate.path]
        )
        #expect(output.contains("0 problems"))
    }

    @Test(.proves("W14")) func `without its folder, the address of venue codes shows the help page`() async throws {
        let authority = try await AuthorityFixture()
        let page = try #require(try await LoopbackHTTP.get("/v1", port: authority.port))
        #expect(String(decoding: page.body, as: UTF8.self).contains("You have not checked in"))
        #expect(try await LoopbackHTTP.get("/index.html", port: authority.port)?.status == 404)
    }

    @Test(.proves("W14"))
    func `without a setting, authorityd serves the web client that is installed beside it`() async throws {
        let prefix = try Directory.makeTemporary(prefix: "installed")
        defer { try? Directory.remove(prefix) }
        let (bin, web) = (prefix.appending("bin"), prefix.appending("share/venue-authority/web"))
        for folder in [bin, web] {
            try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
        }
        try await Self.build(in: web)
        let program = bin.appending("authorityd")
        try FileManager.default.copyItem(atPath: Products.executable("authorityd").path, toPath: program.string)
        let authority = try await AuthorityFixture()
        let data = authority.directory.appending("data").string
        func check(_ settings: String) async throws -> String {
            let file = data + "/authority.conf"
            let text = try String(contentsOfFile: file, encoding: .utf8)
            try (text + settings).write(toFile: file, atomically: true, encoding: .utf8)
            let ending = try await RunningProgram.run(URL(filePath: program.string), ["check", "--data", data])
            return ending.output + ending.error
        }
        #expect(
            try await check("").contains(
                "web client: ok, en, ar, de, es, fr, it, pl, pt, tr, uk, default en; SHA-256 of its files "
            )
        )
        #expect(try await check("colour = blue\n").contains("must be six hexadecimal digits after #"))
        #expect(try await check("web_client = none\n").contains("colour"))
    }

    @Test(.proves("W20"))
    func `the authority's name, links, colour and logo are files of the page, and part of its signed list`()
        async throws
    {
        let folder = try Directory.makeTemporary(prefix: "web-client")
        defer { try? Directory.remove(folder) }
        try await Self.build(in: folder)
        let logo = folder.string + "-logo.png"
        defer { try? FileManager.default.removeItem(atPath: logo) }
        let image = try Data(contentsOf: URL(filePath: folder.appending("page/logo.png").string))
        try (image + Data("another".utf8)).write(to: URL(filePath: logo))
        let brand = [
            "name = Amt für “Gesundheit”", "colour = #FFD500", "logo = \(logo)", "telephone = +49 (30) 1234-5",
            "imprint = https://amt.example/?a=1&b=2",
        ]
        let authority = try await AuthorityFixture(configuration: ["web_client = \(folder)"] + brand)
        func file(_ path: String) async throws -> [UInt8] {
            try #require(try await LoopbackHTTP.get("/\(path)", port: authority.port)).body.map { $0 }
        }
        func text(_ path: String) async throws -> String { String(decoding: try await file(path), as: UTF8.self) }
        let links = #"[["telephone","tel:+493012345","+49 (30) 1234-5"],["imprint","https://amt.example/?a=1&b=2",""]]"#
        #expect(try await text("page/brand.js") == "export const NAME=\"Amt für “Gesundheit”\",LINKS=\(links);\n")
        #expect(try await text("page/brand.css") == ":root{--accent:#ffd500;--on-accent:#000}\n")
        #expect(try await file("page/logo.png") == Array(image + Data("another".utf8)))
        #expect(try await text("manifest.json").contains("\"name\":\"Amt für “Gesundheit”\""))
        let attendee = try AttendeeFixture()
        try await attendee.enroll(at: authority)
        #expect(try await attendee.json("web", "verify")["problems"] as? [String] == [])
        let plain = try await AuthorityFixture(configuration: ["web_client = \(folder)"])
        let ending = try await attendee.checkin("web", "verify", "http://127.0.0.1:\(plain.port)")
        let names = ["manifest.json", "page/brand.css", "page/brand.js", "page/logo.png", "service_worker.js"]
        #expect(ending.output.hasSuffix("\n" + names.map { "\($0): differs\n" }.joined()))

        // A file that is no logo is refused, with its name.
        try Data("GIF89a".utf8).write(to: URL(filePath: logo))
        let data = authority.directory.appending("data").string
        let refused = try await RunningProgram.run(Products.executable("authorityd"), ["check", "--data", data])
        #expect((refused.output + refused.error).contains("\(logo) is not a logo: it is not a PNG file"))
    }

    @Test(.proves("W16")) func `if there is a relay, pages may connect to it and to no other server`() async throws {
        let folder = try Directory.makeTemporary(prefix: "web-client")
        defer { try? Directory.remove(folder) }
        try await Self.build(in: folder)
        let authority = try await AuthorityFixture(
            configuration: ["web_client = \(folder)", "relay = https://relay.example/v1/oblivious"]
        )
        let address = "http://127.0.0.1:\(authority.port)/v1"
        let head = try await RunningProgram.run(URL(filePath: "/usr/bin/curl"), ["--silent", "--head", address])
        #expect(head.output.contains("; connect-src 'self' https://relay.example; "), "\(head.output)")
    }

    @Test(.proves("W15"))
    func `checkin names each file that differs from what the authority has signed`() async throws {
        let folder = try Directory.makeTemporary(prefix: "web-client")
        defer { try? Directory.remove(folder) }
        try await Self.build(in: folder)
        let authority = try await AuthorityFixture(configuration: ["web_client = \(folder)"])
        let attendee = try AttendeeFixture()
        try await attendee.enroll(at: authority)
        let same = try await attendee.json("web", "verify")
        #expect(same["problems"] as? [String] == [])
        let digest = try await RunningProgram.run(URL(filePath: "/usr/bin/sha256sum"), ["\(folder)/files.txt"])
        #expect(same["sha256"] as? String == String(digest.output.prefix(64)))
        // Another authority delivers changed files, and lists them.
        let changes = """
            cd '\(folder)' && rm sharing/plan.js && echo >> page/page.js && echo >> index.html && rm files.txt && \
            LC_ALL=C sha256sum $(find * -type f | LC_ALL=C sort) > files.txt
            """
        try #require(try await RunningProgram.run(URL(filePath: "/bin/sh"), ["-c", changes]).status == 0)
        let other = try await AuthorityFixture(configuration: ["web_client = \(folder)"])
        let address = "http://127.0.0.1:\(other.port)"
        let ending = try await attendee.checkin("web", "verify", address)
        #expect(ending.status == 1)
        let lines = ending.output.split(separator: "\n").suffix(4)
        #expect(lines == ["v1: differs", "index.html: differs", "page/page.js: differs", "sharing/plan.js: missing"])
        #expect(ending.error.hasPrefix("checkin: error: \(address) does not deliver the web client that "))
        // The address by which the server is named can differ from the one to connect to.
        let publicAddress = "https://health.example.org"
        let named = try await attendee.checkin("web", "verify", publicAddress, "--connect", address)
        #expect(named.status == 1 && named.output.hasSuffix(lines.joined(separator: "\n") + "\n"))
        #expect(named.error.hasPrefix("checkin: error: \(publicAddress) does not deliver the web client that "))
        let own = "http://127.0.0.1:\(authority.port)"
        #expect(try await attendee.checkin("web", "verify", publicAddress, "--connect", own).status == 0)
    }

    @Test(.proves("W15")) func `checkin says if the authority serves no web client`() async throws {
        let authority = try await AuthorityFixture()
        let attendee = try AttendeeFixture()
        try await attendee.enroll(at: authority)
        let ending = try await attendee.checkin("web", "verify")
        #expect(ending.status == 1)
        #expect(ending.error.hasPrefix("checkin: error: health.example.org serves no web client\n"))
    }

    @Test(.proves("W14")) func `a folder that is not the web client is refused`() async throws {
        let authority = try await AuthorityFixture()
        let data = authority.directory.appending("data").string
        let folder = try Directory.makeTemporary(prefix: "web-client")
        defer { try? Directory.remove(folder) }
        let settings = data + "/authority.conf"
        let text = try String(contentsOfFile: settings, encoding: .utf8)
        try (text + "web_client = \(folder)\n").write(toFile: settings, atomically: true, encoding: .utf8)
        for (name, reason) in [
            ("index.html", "service_worker.js is missing"),
            ("service_worker.js", "files.txt does not list these files"), ("secret.pem", "it contains secret.pem"),
        ] {
            try "".write(toFile: folder.appending(name).string, atomically: true, encoding: .utf8)
            let ending = try await RunningProgram.run(
                Products.executable("authorityd"),
                ["serve", "--data", data, "--listen", "127.0.0.1:0"]
            )
            #expect(ending.status == 1)
            #expect(ending.error.contains("\(folder) is not the web client: ") && ending.error.contains(reason))
            #expect(ending.error.contains("hint: set web_client in authority.conf to the folder of “make web”"))
        }
    }

    @Test(.proves("W19"))
    func `the page is in a language that the operator adds, from right to left and offline`() async throws {
        let folder = try Directory.makeTemporary(prefix: "web-client")
        defer { try? Directory.remove(folder) }
        try await Self.build(in: folder)
        let arabic = try await Self.arabic(folder)
        let authority = try await AuthorityFixture(
            configuration: ["web_client = \(folder)"],
            webLanguages: ["fa": arabic]
        )
        let output = try await ExternalTool.judge(
            "web_served.py",
            ["\(authority.port)", folder.string, "--language=fa"]
        )
        #expect(output.contains("0 problems"))

        // The signed list contains the language.
        let attendee = try AttendeeFixture()
        try await attendee.enroll(at: authority)
        let same = try await attendee.json("web", "verify")
        #expect(same["problems"] as? [String] == [])
        let other = try await AuthorityFixture(
            configuration: ["web_client = \(folder)"],
            webLanguages: ["fa": arabic.replacing("\ncancel = ", with: "\ncancel = !")]
        )
        let ending = try await attendee.checkin("web", "verify", "http://127.0.0.1:\(other.port)")
        #expect(ending.status == 1)
        #expect(ending.output.hasSuffix("\nlanguages/fa.json: differs\nservice_worker.js: differs\n"))

        // Any server can deliver the files, as docs/web.md describes.
        let copy = folder.appending("copy")
        let commands = """
            mkdir '\(copy)' && cd '\(copy)' && curl -sO http://127.0.0.1:\(authority.port)/files.txt && \
            cut -c 67- files.txt | xargs -I FILE curl -s --create-dirs -o FILE http://127.0.0.1:\(authority.port)/FILE && \
            sha256sum --quiet -c files.txt
            """
        let copied = try await RunningProgram.run(URL(filePath: "/bin/sh"), ["-c", commands])
        try #require(copied.status == 0, "\(copied.error)")
        let mirror = try await AuthorityFixture(configuration: ["web_client = \(copy)"])
        #expect(try await attendee.checkin("web", "verify", "http://127.0.0.1:\(mirror.port)").status == 0)
    }

    @Test(.proves("W19")) func `a wrong language file for the web client is refused with its line`() async throws {
        let folder = try Directory.makeTemporary(prefix: "web-client")
        defer { try? Directory.remove(folder) }
        try await Self.build(in: folder)
        let english = try await Self.template(folder)
        let authority = try await AuthorityFixture(
            configuration: ["web_client = \(folder)", "language = de"],
            webLanguages: ["fr": english]
        )
        let data = authority.directory.appending("data").string
        func authorityd(_ arguments: String...) async throws -> RunningProgram.Ending {
            try await RunningProgram.run(Products.executable("authorityd"), arguments + ["--data", data])
        }
        let good = try await authorityd("check")
        #expect(
            good.output.contains(
                "web client: ok, de, ar, en, es, fr, it, pl, pt, tr, uk, default de; SHA-256 of its files "
            ),
            "\(good.output)"
        )
        let file = data + "/languages/web/fr.conf"
        try ("x = y\n" + english.replacing("{venue}", with: "{place}"))
            .write(toFile: file, atomically: true, encoding: .utf8)
        for command in ["check", "serve"] {
            let wrong = try await authorityd(command)
            let said = wrong.output + wrong.error
            #expect(wrong.status == 1 && said.contains("\(file), line 1: unknown key “x”"), "\(said)")
            #expect(
                said.contains(/fr\.conf, line [0-9]+: code_changed = .*: the placeholder \{venue\} is missing/),
                "\(said)"
            )
        }
    }

    /// The template of a language file.
    private static func template(_ folder: FilePath) async throws -> String {
        let template = try await RunningProgram.run(
            Products.executable("authorityd"),
            ["texts", "--web-client", folder.string]
        )
        try #require(template.status == 0, "\(template.error)")
        return template.output
    }

    /// A language file with the English texts in Arabic letters. One text looks like HTML.
    private static func arabic(_ folder: FilePath) async throws -> String {
        let letters = Dictionary(
            uniqueKeysWithValues: zip("abcdefghijklmnopqrstuvwxyz", "ابجدهوزحطيكلمنسعفصقرشتثخذض")
        )
        func arabic(_ text: Substring) -> String {
            var isName = false
            return String(
                text.map { character in
                    isName = character == "{" || isName && character != "}"
                    return isName ? character : letters[Character(character.lowercased())] ?? character
                }
            )
        }
        let lines = try await template(folder).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            guard let key = line.prefixMatch(of: #/[a-z_]+ = /#) else { return String(line) }
            return key.0 + arabic(line[key.range.upperBound...]) + (key.0 == "scanned = " ? " <b>" : "")
        }.joined(separator: "\n")
    }

    private static func build(in folder: FilePath) async throws {
        let ending = try await RunningProgram.run(
            URL(filePath: "/usr/bin/env"),
            [
                "-u", "MAKEFLAGS", "-u", "MAKELEVEL", "make", "--silent", "-C", ExternalTool.packageRoot.path, "web",
                "WEB=\(folder)",
            ]
        )
        try #require(ending.status == 0, "\(ending.error)")
    }
}
