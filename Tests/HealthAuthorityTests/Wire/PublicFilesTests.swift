import CheckInProtocol
import Foundation
@testable import HealthAuthority
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// Files in the public directory, as authorityd serves them without a web server.
@Suite(
    "Public files",
    .shared {
        let test = try await InProcessAuthority()
        try await test.publish()
        // Update the directory once before the tests request files concurrently. Usually, only the
        // publisher updates the directory.
        try await test.authority.publicDirectory.update()
        return test
    },
    .timeLimit(.minutes(15))
)
struct PublicFilesTests {
    private let test: InProcessAuthority

    init() throws {
        test = try Shared<InProcessAuthority>.value
    }

    @Test(.proves("S5")) func `configuration, index and packages are served unchanged`() async throws {
        for name in ["configuration", "days.txt", "packages/index", "packages/\(test.clock.now.hour.number)"] {
            let file = try await test.file(name)
            let response = try await Self.get("/v1/\(name)", test)
            #expect(response.status == 200)
            #expect(response.body.elementsEqual(file))
        }
    }

    @Test func `files have the same type and cache time as in the nginx sample`() async throws {
        let names = ["key", "configuration", "days.txt", "packages/index", "packages/\(test.clock.now.hour.number)"]
        let types = ["key": "application/octet-stream", "days.txt": "text/plain; charset=utf-8"]
        for name in names {
            let response = try await Self.get("/v1/\(name)", test)
            let head = String(decoding: response.bytes[..<response.bodyStart], as: UTF8.self).lowercased()
            let type = types[name] ?? "application/x-protobuf"
            #expect(head.contains("content-type: \(type)\r\n"), "\(name)")
            let age = name == names.last ? "1209600, immutable" : "60"
            #expect(head.contains("cache-control: public, max-age=\(age)\r\n"), "\(name)")
        }
        let missing = try await Self.get("/v1/packages/1", test)
        #expect(missing.status == 404)
        #expect(!String(decoding: missing.bytes, as: UTF8.self).lowercased().contains("cache-control"))
    }

    @Test(.proves("E21"))
    func `export files are served unchanged, with the same type and cache time as in the nginx sample`() async throws {
        let test = try await InProcessAuthority()
        try await test.upload(test.diagnosisKeys())
        try await test.exportNextHour()
        let file = try #require(try await test.exportPaths().first)
        for (path, type, age) in [
            ("exports/index.txt", "text/plain; charset=utf-8", "60"), (file, "application/zip", "1209600, immutable"),
        ] {
            let response = try await Self.get("/\(path)", test)
            #expect(response.status == 200)
            let bytes = try test.exportBytes(path)
            #expect(response.body.elementsEqual(bytes))
            let head = String(decoding: response.bytes[..<response.bodyStart], as: UTF8.self).lowercased()
            #expect(head.contains("content-type: \(type)\r\n"))
            #expect(head.contains("cache-control: public, max-age=\(age)\r\n"))
        }
        for path in ["exports/1-2.zip", "exports/1-2-3-4.zip", "exports/../authority.sqlite", "exports/1-2-00001.zip"] {
            #expect(try await Self.get("/\(path)", test).status == 404)
        }
    }

    @Test func `a browser that opens a venue code gets a page that does not load other resources`() async throws {
        let response = try await Self.get("/v1", test)
        #expect(response.status == 200)
        let head = String(decoding: response.bytes[..<response.bodyStart], as: UTF8.self).lowercased()
        #expect(head.contains("content-type: text/html; charset=utf-8"))
        #expect(head.contains("content-security-policy: default-src 'none'"))
        let page = String(decoding: response.body, as: UTF8.self)
        #expect(page.contains("You have not checked in"))
        #expect(try await page.utf8.elementsEqual(test.file("help.html")))
        for reference in ["src=", "href=", "<script", "url(", "@import"] { #expect(!page.contains(reference)) }
    }

    @Test(
        arguments: ["0-0", "5-2", "-5", "99999999-", "9223372036854775807-9223372036854775807", "²-", "0-1,3-4"]
    )
    func `a request for a range returns the whole file`(range: String) async throws {
        let file = try await test.file("configuration")
        let response = try await Self.get("/v1/configuration", test, headers: "Range: bytes=\(range)\r\n")
        #expect(response.status == 200)
        #expect(response.body.elementsEqual(file))
        #expect(!String(decoding: response.bytes[..<response.bodyStart], as: UTF8.self).contains("-Ranges"))
    }

    @Test(
        arguments: [
            "/v1/packages/left-over", "/v1/packages/%00", "/v1/configuration%00x", "/v1/packages/index%00",
            "/v1/", "/v1/help.html",
            "/v1/packages", "/v1/packages/", "/v1/packages/%D9%A3", "/v1/packages/+1", "/v1/packages/1234567890123",
            "/v1/other",
            "/v1/packages/..%2f..%2f..%2fsigning.key", "//v1/configuration", "/v1/./configuration",
        ]
    )
    func `other files in the directory are not served under any name`(path: String) async throws {
        _ = try await test.file("packages/index")
        for name in ["packages/left-over", "other", "packages/1234567890123"] {
            try Data("not published".utf8).write(
                to: URL(filePath: test.directory.publicFiles.appending("v1").string + "/" + name)
            )
        }
        #expect(try await Self.get(path, test).status == 404)
    }

    @Test(
        arguments: [
            ("POST", "/v1/configuration", "GET, HEAD"), ("DELETE", "/v1", "GET, HEAD"),
            ("PUT", "/exports/1-2-00001.zip", "GET, HEAD"), ("GET", "/v1/submissions", "POST"),
            ("QUERY", "/v1/laboratory/results", "POST"), ("OPTIONS", "/v1/tests", "POST"),
        ]
    )
    func `another method of a known path gets the status 405, and the path's methods`(
        method: String,
        path: String,
        allowed: String
    ) async throws {
        let response = try await Self.get(path, test, method: method)
        #expect(response.status == 405)
        let head = String(decoding: response.bytes[..<response.bodyStart], as: UTF8.self).lowercased()
        #expect(head.contains("\r\nallow: \(allowed.lowercased())\r\n"), "\(head)")
    }

    private static func get(
        _ path: String,
        _ test: InProcessAuthority,
        headers: String = "",
        method: String = "GET"
    ) async throws -> WireConnection.Response {
        let server = try await WireServer(test)
        defer { withExtendedLifetime(server) {} }
        let response = try await blocking { [port = server.port] in
            let connection = try WireConnection(port: port)
            connection.send(Array("\(method) \(path) HTTP/1.1\r\nHost: a\r\n\(headers)\r\n".utf8))
            return connection.response()
        }
        return try #require(response)
    }
}
