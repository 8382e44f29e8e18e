import Cryptography
import Foundation
import TestSupport
import TestTraits
import Testing

/// `sonar-demo`, and the programs that must not contain its protocol.
@Suite("Sonar")
struct SonarDemoTests {
    @Test(.proves("E60", "E66"))
    func `“sonar-demo” shows each value of a day, the same for the same seed`() async throws {
        let output = try await Self.run(["--seed", "1"])
        #expect(try await Self.run(["--seed", "1"]) == output)
        #expect(try await Self.run([]) != output)
        let values = try Self.values(in: output, title: "Anna’s broadcast")
        let count = { (name: String) in values[name].map { $0.count / 2 } }
        #expect(count("cryptogram") == 106)
        #expect(count("payload") == 129)
        #expect(count("content") == 26)
        #expect(values["valid from, seconds since 1970"] == "1592438400")
        #expect(values["valid until, seconds since 1970"] == "1592524800")
        let registration = try Self.values(in: output, title: "Anna registers (android)")
        let secretKey = try #require(registration["secret key of Anna"].flatMap { Data(base64Encoded: $0) })
        #expect(values["sonar id in the content"] == registration["sonar id of Anna"])
        let payload = try #require(values["payload"].flatMap { [UInt8](hex: $0) })
        #expect(HMACSHA256.tag(of: payload.prefix(113), key: Array(secretKey)).prefix(16) == payload.suffix(16))
        let processed = try Self.values(in: output, title: "The server processes the upload")
        #expect(processed["warnings"] == "1")
        #expect(processed["status of Ben"] == "exposed from day 0 until day 14")
        #expect(try Self.values(in: output, title: "After 28 days")["contacts on the server"] == "0")
    }

    @Test(.proves("E66")) func `after a short meeting, “sonar-demo” shows no warning`() async throws {
        let output = try await Self.run(["--seed", "1", "--minutes", "5", "--day", "2020-12-31"])
        let processed = try Self.values(in: output, title: "The server processes the upload")
        #expect(processed["accepted encounters"] == "1")
        #expect(processed["warnings"] == "0")
        #expect(processed["status of Ben"] == nil)
    }

    @Test(
        arguments: [["--day", "2020-02-30"], ["--minutes", "0"], ["--minutes", "301"], ["--seed", "-1"]]
    )
    func `wrong options are usage errors`(options: [String]) async throws {
        let ending = try await RunningProgram.run(Products.executable("sonar-demo"), options)
        #expect(ending.status == 64)
        #expect(ending.output == "")
        #expect(ending.error.contains("sonar-demo --help shows the usage"))
    }

    @Test(.proves("E68")) func `no program of a package contains the protocol`() throws {
        // The names of all symbols of a Swift module begin with this mangled name of the module.
        let symbol = Array("$s5Sonar".utf8)
        for program in ["checkin", "venued", "venued-kiosk", "authorityd", "pn532-simulator"] {
            let file = try Data(contentsOf: Products.executable(program), options: .alwaysMapped)
            #expect(file.count(of: symbol) == 0, "\(program)")
        }
        let demo = try Data(contentsOf: Products.executable("sonar-demo"), options: .alwaysMapped)
        #expect(demo.count(of: symbol) > 100)
    }

    private static func run(_ options: [String]) async throws -> String {
        let ending = try await RunningProgram.run(Products.executable("sonar-demo"), options)
        #expect(ending.status == 0)
        #expect(ending.error == "")
        return ending.output
    }

    /// The values after a title, by name.
    private static func values(in output: String, title: String) throws -> [String: String] {
        let sections = output.components(separatedBy: "\n\n")
        let section = try #require(sections.first { $0.hasPrefix("# \(title)\n") })
        let pairs = section.split(separator: "\n").dropFirst().compactMap { line -> (String, String)? in
            line.firstRange(of: ": ").map { (String(line[..<$0.lowerBound]), String(line[$0.upperBound...])) }
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
