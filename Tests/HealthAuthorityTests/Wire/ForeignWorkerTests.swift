import AuthorityPortal
@testable import HealthAuthority
import TestSupport
import Testing

/// A service worker that a server left in a browser while an attacker controlled it.
@Suite("Foreign service workers", .timeLimit(.minutes(15)))
struct ForeignWorkerTests {
    @Test func `a browser removes the worker after a visit to the authority's page`() async throws {
        let test = try await InProcessAuthority()
        let server = try await WireServer(test)
        #expect(try await ExternalTool.outliveWorker("\(server.port)", "/v1", "You have not checked in"))
        await server.stop()
    }

    @Test func `a browser removes the worker after a visit to the portal`() async throws {
        try await PortalFixture().serve { port in
            let isGone = try await ExternalTool.outliveWorker("\(port)", "/portal/login", "name=\"password\"")
            #expect(isGone)
        }
    }

    @Test
    func `only the script of a worker is replaced, and not the script of the web client's own worker`() async throws {
        let test = try await InProcessAuthority()
        let server = try await WireServer(test)
        func get(_ path: String, _ headers: String) async throws -> WireConnection.Response {
            try await blocking {
                let connection = try WireConnection(port: server.port)
                connection.send(Array("GET \(path) HTTP/1.1\r\nHost: authority.example\r\n\(headers)\r\n".utf8))
                return try #require(connection.response())
            }
        }
        let worker = "Service-Worker: script\r\n"
        for path in ["/other.js", "/v1", "/v1/configuration", "/service_worker.js"] {
            let script = try await get(path, worker)
            #expect(script.status == 200 && script.headWithoutDate.lowercased().contains("service-worker-allowed: /"))
            #expect(String(decoding: script.body, as: UTF8.self).contains("registration.unregister()"))
        }
        #expect(try await get("/other.js", "").status == 404)
        #expect(try await get("/v1", "").status == 200)
        await server.stop()
    }
}
