import Files
import Foundation
import SystemPackage
import TestAuthority
import TestSupport
import TestTraits
import Testing

/// The web client as authorityd serves it.
@Suite(.timeLimit(.minutes(30)))
struct ServedWebClientTests {
    @Test("authorityd serves the web client at the address of venue codes, if its folder is set", .proves("W14", "W15"))
    func served() async throws {
        let folder = try Directory.makeTemporary(prefix: "web-client")
        defer { try? Directory.remove(folder) }
        try await Self.build(in: folder)
        let authority = try await AuthorityFixture(configuration: ["web_client = \(folder)"])
        let output = try await ExternalTool.judge("web_served.py", ["\(authority.port)", folder.string])
        #expect(output.contains(/[1-9][0-9] files/))
        #expect(output.contains("0 problems"))
        // The other paths still work.
        #expect(try await LoopbackHTTP.get("/v1/key", port: authority.port)?.status == 200)
    }

    @Test("nginx delivers the web client with the same headers", .proves("W14"))
    func behindNginx() async throws {
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

    @Test("without its folder, the address of venue codes shows the help page", .proves("W14"))
    func helpPage() async throws {
        let authority = try await AuthorityFixture()
        let page = try #require(try await LoopbackHTTP.get("/v1", port: authority.port))
        #expect(String(decoding: page.body, as: UTF8.self).contains("You have not checked in"))
        #expect(try await LoopbackHTTP.get("/index.html", port: authority.port)?.status == 404)
    }

    @Test("if there is a relay, pages may connect to it and to no other server", .proves("W16"))
    func policy() async throws {
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

    @Test("checkin names each file that differs from what the authority has signed", .proves("W15"))
    func verification() async throws {
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
    }

    @Test("checkin says if the authority serves no web client", .proves("W15"))
    func noWebClient() async throws {
        let authority = try await AuthorityFixture()
        let attendee = try AttendeeFixture()
        try await attendee.enroll(at: authority)
        let ending = try await attendee.checkin("web", "verify")
        #expect(ending.status == 1)
        #expect(ending.error.hasPrefix("checkin: error: health.example.org serves no web client\n"))
    }

    @Test("a folder that is not the web client is refused", .proves("W14"))
    func refused() async throws {
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
            #expect(ending.error.contains("hint: set web_client in authority.conf to "))
        }
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
