import Foundation
import TestSupport
import Testing

@testable import PN532Simulator

/// Requests to the pn532-simulator program.
@Suite(.timeLimit(.minutes(10)))
struct ControlTests {
    private static let done = #"{"ok":true}"#

    // MARK: Requests

    @Test func `a requested fault is injected and counted`() async throws {
        let simulator = try await SimulatorProgram()
        let control = try ControlConnection(path: simulator.control)
        let request =
            #"{"do": "inject", "at": "kiosk", "fault": "status", "value": "2B", "on": "TgGetData", "times": 2}"#
        #expect(control.ask(request) == Self.done)
        let host = try SerialHost(path: simulator.directory.entry("kiosk"))
        #expect(host.perform("02") == hex("03 32010607"))
        #expect(host.perform("86") == hex("87 2B"))
        #expect(host.perform("86") == hex("87 2B"))
        #expect(host.perform("86") == hex("87 25"))
        #expect(control.ask(#"{"do": "state"}"#) == Self.state(simulator, kiosk: #""faultsStruck":2"#))
        #expect(control.ask(#"{"do": "inject", "at": "kiosk", "fault": "errorFrame", "times": "always"}"#) == Self.done)
        #expect(host.perform("02") == hex("7F"))
        #expect(host.perform("02") == hex("7F"))
        #expect(control.ask(#"{"do": "clear", "at": "kiosk"}"#) == Self.done)
        #expect(host.perform("02") == hex("03 32010607"))
        #expect(try await simulator.end().status == 0)
    }

    @Test func `a chip is unplugged, plugged in and muted on request`() async throws {
        let simulator = try await SimulatorProgram()
        let control = try ControlConnection(path: simulator.control)
        #expect(control.ask(#"{"do": "unplug", "at": "reader"}"#) == Self.done)
        #expect(!simulator.directory.hasEntry("reader"))
        #expect(control.ask(#"{"do": "state"}"#)?.contains(#""pluggedIn":false"#) == true)
        #expect(control.ask(#"{"do": "replug", "at": "reader"}"#) == Self.done)
        #expect(control.ask(#"{"do": "mute", "at": "reader"}"#) == Self.done)
        #expect(control.ask(#"{"do": "state"}"#)?.contains(#""muted":true"#) == true)
        #expect(control.ask(#"{"do": "unmute", "at": "reader"}"#) == Self.done)
        #expect(control.ask(#"{"do": "state"}"#) == Self.state(simulator))
        #expect(try await simulator.end().status == 0)
    }

    @Test func `the air executes requests`() async throws {
        let simulator = try await SimulatorProgram()
        let control = try ControlConnection(path: simulator.control)
        let card = try SerialHost(path: simulator.directory.entry("kiosk"))
        let reader = try SerialHost(path: simulator.directory.entry("reader"))
        #expect(control.ask(#"{"do": "reportFieldLost", "at": "air", "status": "13"}"#) == Self.done)
        #expect(control.ask(#"{"do": "leave", "at": "air", "after": 2}"#) == Self.done)
        #expect(card.perform(ChipTests.emulation[0]) == hex("13"))
        card.send(ChipTests.emulation[1])
        #expect(card.next() == .acknowledgement)
        #expect(reader.perform("4A 01 00")?.count == 16)
        #expect(card.response() == hex("8D 08 E0 50"))
        #expect(reader.perform("42 B2") == hex("43 01"))
        #expect(card.perform("86") == hex("87 13"))
        let air = #""coupled":false,"faultsStruck":0,"frames":3,"taps":1"#
        #expect(control.ask(#"{"do": "state"}"#) == Self.state(simulator, air: air))
        #expect(control.ask(#"{"do": "couple", "at": "air"}"#) == Self.done)
        #expect(control.ask(#"{"do": "state"}"#)?.contains(#""coupled":true"#) == true)
        #expect(try await simulator.end().status == 0)
    }

    @Test(arguments: [
        ("badLCS", "a request must be one JSON object of strings, integers and null, on one line"),
        (#"["do"]"#, "a request must be one JSON object of strings, integers and null, on one line"),
        (#"{"do": {}}"#, "a request must be one JSON object of strings, integers and null, on one line"),
        ("{}", "'do' is missing or not a string"),
        (#"{"do": 1}"#, "'do' is missing or not a string"),
        (#"{"do": "clear"}"#, "'at' is missing or not a string"),
        (#"{"do": "state", "at": "air"}"#, "unexpected key 'at'"),
        (#"{"do": "clear", "at": "moon"}"#, "unknown value 'moon' of 'at'; expected air, kiosk or reader"),
        (
            #"{"do": "dance", "at": "kiosk"}"#,
            "unknown value 'dance' of 'do'; expected inject, clear, mute, unmute, unplug or replug at a chip"
        ),
        (#"{"do": "unplug", "at": "kiosk", "when": "now"}"#, "unexpected key 'when'"),
        (#"{"do": "inject", "at": "kiosk"}"#, "'fault' is missing or not a string"),
        (
            #"{"do": "inject", "at": "kiosk", "fault": "rust"}"#,
            "unknown value 'rust' of 'fault'; expected one of the faults that --help lists"
        ),
        (
            #"{"do": "inject", "at": "kiosk", "fault": "noAck", "on": "TgMore"}"#,
            "unknown value 'TgMore' of 'on'; expected a command of the simulated PN532, such as TgInitAsTarget"
        ),
        (
            #"{"do": "inject", "at": "kiosk", "fault": "noAck", "times": 0}"#,
            "'times' is missing or not an integer from 1 to 1000000"
        ),
        (
            #"{"do": "inject", "at": "kiosk", "fault": "noAck", "times": 1.5}"#,
            "a request must be one JSON object of strings, integers and null, on one line"
        ),
        (#"{"do": "inject", "at": "kiosk", "fault": "noAck", "value": 1}"#, "unexpected key 'value'"),
        (
            #"{"do": "inject", "at": "kiosk", "fault": "partialAck", "value": 6}"#,
            "'value' is missing or not an integer from 0 to 5"
        ),
        (
            #"{"do": "inject", "at": "kiosk", "fault": "delay"}"#,
            "'value' is missing or not an integer from 0 to 3600000"
        ),
        (#"{"do": "inject", "at": "kiosk", "fault": "status"}"#, "'value' is missing or not a string"),
        (
            #"{"do": "inject", "at": "kiosk", "fault": "status", "value": "2B2B"}"#,
            "'value' is not one byte in hexadecimal"
        ),
        (
            #"{"do": "inject", "at": "kiosk", "fault": "payload", "value": "900"}"#,
            "'value' is not hexadecimal with two digits per byte"
        ),
        (
            #"{"do": "inject", "at": "kiosk", "fault": "garbage", "value": "+1"}"#,
            "'value' is not hexadecimal with two digits per byte"
        ),
        (#"{"do": "lose", "at": "air", "to": "kiosk"}"#, "unknown value 'kiosk' of 'to'; expected card or reader"),
        (#"{"do": "leave", "at": "air", "after": 0}"#, "'after' is missing or not an integer from 1 to 1000000"),
        (#"{"do": "reportFieldLost", "at": "air"}"#, "'status' is missing or not a string"),
    ])
    func `an invalid request is refused and changes nothing`(
        request: String,
        reason: String
    ) async throws {
        let simulator = try await SimulatorProgram()
        let control = try ControlConnection(path: simulator.control)
        #expect(control.ask(request) == #"{"error":"\#(reason)"}"#)
        #expect(control.ask(#"{"do": "state"}"#) == Self.state(simulator))
        #expect(try SerialHost(path: simulator.directory.entry("kiosk")).perform("02") == hex("03 32010607"))
        #expect(try await simulator.end().status == 0)
    }

    // MARK: Help

    @Test func `every example in the help is accepted`() async throws {
        let simulator = try await SimulatorProgram()
        let control = try ControlConnection(path: simulator.control)
        let examples = try await Self.help().filter { $0.hasPrefix("{") }
        #expect(examples.count >= 16)
        for example in examples {
            #expect(control.ask(example) == Self.done, "\(example)")
        }
        #expect(try await simulator.end().status == 0)
    }

    @Test func `the session in the help works when it is pasted`() async throws {
        let simulator = try await SimulatorProgram()
        let session = try await Self.help().filter { $0.hasPrefix("echo") }.joined(separator: "\n")
        let script = session.replacing("/tmp/control", with: simulator.control)
        let ending = try await RunningProgram.run(URL(filePath: "/bin/sh"), ["-e", "-c", script])
        #expect(ending.status == 0, "\(ending.error)")
        let answers = ending.output.split(separator: "\n")
        #expect(answers.count == 3)
        #expect(answers.first ?? "" == Self.done)
        #expect(answers.last ?? "" == Self.done)
        #expect(try await simulator.end().status == 0)
    }

    // MARK: Clients

    @Test func `requests can arrive in pieces or several at once`() async throws {
        let simulator = try await SimulatorProgram()
        let control = try ControlConnection(path: simulator.control)
        control.send(#"{"do": "cle"#)
        #expect(try ControlConnection(path: simulator.control).ask("{}")?.hasPrefix(#"{"error""#) == true)
        control.send(#"ar", "at": "kiosk"}"# + "\n{}\n" + #"{"do": "clear", "at": "air"}"# + "\n")
        #expect(control.next() == Self.done)
        #expect(control.next() == #"{"error":"'do' is missing or not a string"}"#)
        #expect(control.next() == Self.done)
        #expect(try await simulator.end().status == 0)
    }

    @Test(arguments: ["", "\n"])
    func `a client that sends too long a line gets an error and is disconnected`(end: String) async throws {
        let simulator = try await SimulatorProgram()
        let (other, control) = try (
            ControlConnection(path: simulator.control), ControlConnection(path: simulator.control)
        )
        control.send(String(repeating: " ", count: 4097) + end)
        #expect(control.next() == #"{"error":"the request is too long (maximum 4096 bytes)"}"#)
        #expect(control.isClosed())
        #expect(other.ask(String(repeating: " ", count: 4096 - 15) + #"{"do": "state"}"#) == Self.state(simulator))
        #expect(try await simulator.end().status == 0)
    }

    @Test func `a client that does not read its answers is disconnected`() async throws {
        let simulator = try await SimulatorProgram()
        let (other, control) = try (
            ControlConnection(path: simulator.control), ControlConnection(path: simulator.control)
        )
        while control.send(#"{"do": "state"}"# + "\n") {}
        #expect(other.ask(#"{"do": "state"}"#) == Self.state(simulator))
        #expect(try await simulator.end().status == 0)
    }

    @Test func `idle clients do not block new clients`() async throws {
        let simulator = try await SimulatorProgram()
        let idle = try (0..<40).map { _ in try ControlConnection(path: simulator.control) }
        #expect(try ControlConnection(path: simulator.control).ask(#"{"do": "state"}"#) == Self.state(simulator))
        #expect(idle[0].isClosed())
        #expect(try await simulator.end().status == 0)
    }

    // MARK: Socket

    @Test func `only the owner can connect, and only while the simulator runs`() async throws {
        let simulator = try await SimulatorProgram()
        var information = stat()
        #expect(unsafe stat(simulator.control, &information) == 0)
        #expect(information.st_mode == S_IFSOCK | 0o600)
        #expect(try await simulator.end().status == 0)
        #expect(!simulator.directory.hasEntry("control"))
        #expect(!simulator.directory.hasEntry("kiosk"))
    }

    @Test func `a socket left by a killed simulator is replaced`() async throws {
        let simulator = try await SimulatorProgram()
        let successor = try await RunningProgram(
            Products.executable("pn532-simulator"),
            ["--control", simulator.control]
        )
        _ = try await eventually {
            try successor.output
        } is: {
            $0.contains("reader")
        }
        #expect(try ControlConnection(path: simulator.control).ask(#"{"do": "state"}"#)?.isEmpty == false)
        successor.send(SIGTERM)
        #expect(try await successor.wait().status == 0)
        #expect(try await simulator.end().status == 0)
    }

    @Test(arguments: [
        ("", "Address already in use"), ("/proc/nowhere/control", "No such file or directory"),
        ("/" + String(repeating: "a", count: 100), "File name too long"),
    ])
    func `a simulator that cannot create its socket exits without leftover files`(
        name: String,
        reason: String
    ) async throws {
        let directory = TemporaryDirectory()
        let path = directory.path + name
        let ending = try await RunningProgram.run(
            Products.executable("pn532-simulator"),
            ["--directory", directory.path, "--control", path]
        )
        #expect(ending.status == 1)
        #expect(ending.error == "Error: cannot listen on \(path): \(reason)\n")
        #expect(!directory.hasEntry("kiosk"))
    }

    // MARK: -

    /// Returns the expected answer to a state request if only the given values changed.
    private static func state(
        _ simulator: SimulatorProgram,
        air: String = #""coupled":true,"faultsStruck":0,"frames":0,"taps":0"#,
        kiosk: String = #""faultsStruck":0"#
    ) -> String {
        let path = simulator.directory.path
        return #"{"air":{\#(air)},"#
            + #""kiosk":{"device":"\#(path)/kiosk",\#(kiosk),"muted":false,"pluggedIn":true},"#
            + #""reader":{"device":"\#(path)/reader","faultsStruck":0,"muted":false,"pluggedIn":true}}"#
    }

    /// Returns the lines of the help without leading spaces.
    private static func help() async throws -> [String] {
        let ending = try await RunningProgram.run(Products.executable("pn532-simulator"), ["--help"])
        return ending.output.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    }
}
