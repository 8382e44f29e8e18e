import Bluetooth
import CheckInClient
import CheckInProtocol
import Foundation
import OperatingSystem
import SystemPackage
import TestSupport
import TestTraits
import Testing

/// `checkin proximity`, with the built program and a radio that the test plays.
@Suite("Stories: proximity", .timeLimit(.minutes(10)))
struct ProximityStories {
    private static let prompt = "Type “I consent” or “I refuse”: "

    @Test(.proves("E40"))
    func `proximity asks for its own consent, can be turned off, and check-ins do not need it`() throws {
        let checkin = try CheckinProcess(consents: false)
        #expect(try checkin.run("proximity").output == "Proximity is off: checkin proximity on turns it on.\n")
        #expect(try checkin.run("proximity", "on").code == 1)
        #expect(try checkin.onTerminal(["proximity", "on"], answers: [(Self.prompt, "I refuse")]).status == 1)
        let refused = try checkin.run("proximity", "on")
        #expect(refused.code == 1 && refused.errors.contains("checkin consent proximity"))
        let given = try checkin.onTerminal(["consent", "proximity"], answers: [(Self.prompt, "I consent")])
        #expect(given.status == 0 && given.shown.contains("change every 10 to 20 minutes"))
        #expect(try checkin.succeed("proximity", "on").output.hasPrefix("Proximity is on with the adapter hci0."))
        #expect(try checkin.succeed("proximity", "--json").json()["on"] as? Bool == true)
        #expect(try checkin.succeed("proximity", "off").output.contains("Nothing is broadcast"))
        #expect(try checkin.succeed("proximity", "--json").json()["on"] as? Bool == false)
        try checkin.consent()
        _ = try checkin.scan(seed: 1)
        #expect(try checkin.succeed("proximity", "delete").output.contains("was deleted"))
        #expect(try checkin.ids().count == 1)
    }

    /// A process that records proximity, and its connection to a radio. Its clock is ahead by this number
    /// of seconds, which is in the file `clock`.
    private static func recordingProcess(
        ahead: Int = 0
    ) async throws -> (
        checkin: CheckinProcess, radio: ScriptedRadio, process: RunningProgram, connection: MessageSocket
    ) {
        let checkin = try CheckinProcess()
        let diary = try Diary(in: FilePath(checkin.data))
        try diary.answer(.proximity, true)
        try diary.setProximity(isOn: true)
        let radio = try ScriptedRadio(in: checkin.home)
        let process = try await RunningProgram(
            Products.executable("checkin"),
            [
                "record-proximity", "--data", checkin.data, "--radio-directory", checkin.home,
                "--clock-offset-file", try checkin.file("clock", "\(ahead)"),
            ]
        )
        let connection = try await radio.accept()
        return (checkin, radio, process, connection)
    }

    @Test(
        .proves("E48")
    )
    func `the process broadcasts and records, says what is wrong, and ends when proximity is turned off`() async throws
    {
        let (checkin, radio, process, connection) = try await Self.recordingProcess()
        let first = try await radio.request(from: connection)
        let now = Int64(Date().timeIntervalSince1970)
        let payload = try #require(first.payloads.first)
        #expect(first.payloads.count == 1 && payload.data.count == 31 && payload.from <= now)
        #expect((600...1200).contains(payload.until - payload.from))

        connection.send(RadioReport.state(.onAir, transmitPower: 8, text: "on the air with 8 dBm").message)
        for number in 0..<3 as Range<UInt8> {
            let data = Array(payload.data.prefix(11)) + (0..<20).map { $0 ^ number ^ 0x5A }
            connection.send(RadioReport.received(milliseconds: now * 1000, rssi: -60, data: data).message)
        }
        connection.send(RadioReport.scanned(start: now - 4, end: now, packets: 3).message)
        let heard = try await eventually {
            try checkin.succeed("proximity", "--json").json()
        } is: {
            $0["heard_last_hour"] as? Int == 3
        }
        #expect(heard["running"] as? Bool == true && heard["broadcasting_since"] is String)
        #expect(heard["last_scan"] is String && heard["problem"] is NSNull)

        connection.send(RadioReport.state(.adapterOff, transmitPower: nil, text: "the adapter is off").message)
        let off = try await eventually {
            try checkin.succeed("proximity").output
        } is: {
            $0.contains("the adapter is off")
        }
        #expect(off.contains("Broadcasting:       no; the last time was"))

        // A second process ends at once, and the first one ends when proximity is turned off.
        let second = try await RunningProgram.run(
            Products.executable("checkin"),
            ["record-proximity", "--data", checkin.data, "--radio-directory", checkin.home]
        )
        #expect(second.status == 0)
        _ = try checkin.succeed("proximity", "off")
        #expect(try await process.wait().status == 0)
        #expect(connection.receive(timeout: 60_000) == .ended)
    }

    @Test func `a text from the radio cannot change the terminal`() async throws {
        let (checkin, radio, process, connection) = try await Self.recordingProcess()
        _ = try await radio.request(from: connection)
        for (report, problem) in [
            (RadioReport.state(.failed, transmitPower: nil, text: "one\u{1B}[2J\n"), "one\u{FFFD}[2J\u{FFFD}"),
            (.refused("two\u{1B}[2J\u{202E}"), "two\u{FFFD}[2J\u{FFFD}"),
        ] as [(RadioReport, String)] {
            connection.send(report.message)
            let shown = try await eventually {
                try checkin.succeed("proximity", "--json").json()["problem"] as? String
            } is: {
                $0 == problem
            }
            #expect(shown == problem)
        }
        _ = try checkin.succeed("proximity", "off")
        #expect(try await process.wait().status == 0)
    }

    @Test(.proves("E41"), arguments: [1, 400])
    func `a clock that is corrected backwards does not end the broadcast`(days: Int) async throws {
        let (checkin, radio, process, connection) = try await Self.recordingProcess(ahead: days * 86_400)
        let ahead = try #require(try await radio.request(from: connection).payloads.first)
        _ = try checkin.file("clock", "0")
        let now = Int64(Date().timeIntervalSince1970)
        connection.send(RadioReport.scanned(start: now - 4, end: now, packets: 0).message)
        let corrected = try #require(try await radio.request(from: connection).payloads.first)
        #expect(corrected.data.count == 31 && corrected.data != ahead.data)
        #expect(corrected.from <= now + 1 && (1...1200).contains(corrected.until - now))
        _ = try checkin.succeed("proximity", "off")
        #expect(try await process.wait().status == 0)
    }

    /// The clock is 600 times as fast, so that an identifier lasts one or two seconds. 50 kills take less
    /// than a day on this clock.
    @Test(
        .extended,
        .proves("E41", "E42"),
        arguments: 1...4
    )
    func `after kills at random moments, no identifier is used in two periods, and no reported beacon is lost`(
        run: Int
    ) async throws {
        let checkin = try CheckinProcess()
        let origin = Int64(Date().timeIntervalSince1970)
        let clock = RadioClock(speed: 600, origin: origin)
        let diary = try Diary(in: FilePath(checkin.data)) { UnixTime(seconds: clock.now) }
        try diary.answer(.proximity, true)
        try diary.setProximity(isOn: true)
        let radio = try ScriptedRadio(in: checkin.home)
        var (identifiers, reported, random) = (Set<[UInt8]>(), 0, SystemRandomNumberGenerator())
        for round in 0..<50 {
            let process = try await RunningProgram(
                Products.executable("checkin"),
                ["record-proximity", "--data", checkin.data, "--radio-directory", checkin.home],
                environment: ["CHECKIN_RADIO_CLOCK": "\(clock.speed)@\(clock.origin)"]
            )
            let connection = try await radio.accept()
            // Kill every second process before it has chosen an identifier.
            if round.isMultiple(of: 2), let payload = try await radio.request(from: connection).payloads.first {
                #expect(identifiers.insert(Array(payload.data[11..<27])).inserted)
                let now = clock.now
                let identifier = (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) }
                let heard = Array(payload.data.prefix(11)) + identifier
                connection.send(RadioReport.received(milliseconds: now * 1000, rssi: -60, data: heard).message)
                connection.send(RadioReport.scanned(start: now - 4, end: now, packets: 1).message)
            }
            try await Task.sleep(for: .milliseconds(.random(in: 0...300)))
            let before = try #require(try diary.unlock().diary.proximityStatus().owner?.heardLastDay)
            process.send(SIGKILL)
            _ = try await process.wait()
            // What status has reported before the kill is still there.
            let after = try #require(try diary.unlock().diary.proximityStatus().owner?.heardLastDay)
            #expect(before >= reported && after >= before)
            reported = after
        }
        #expect(identifiers.count > 10 && reported > 2)
        print("\(identifiers.count) identifiers, \(reported) beacons recorded")
    }

    @Test(.proves("E48")) func `without the service or the permission, the status says what to do`() async throws {
        let checkin = try CheckinProcess()
        let diary = try Diary(in: FilePath(checkin.data))
        try diary.answer(.proximity, true)
        try diary.setProximity(isOn: true)
        let process = try await RunningProgram(
            Products.executable("checkin"),
            ["record-proximity", "--data", checkin.data, "--radio-directory", checkin.home]
        )
        // Until the process runs, the status shows another problem.
        let shown = try await eventually {
            try checkin.succeed("proximity").output
        } is: {
            $0.contains("Problem") && !$0.contains("does not run")
        }
        #expect(shown.contains("sudo systemctl enable --now checkin-radio@hci0.socket"))
        try diary.answer(.proximity, false)
        #expect(try await process.wait().status == 0)
    }

    @Test(.proves("E45")) func `a simulated encounter is rated without a diary, and wrong values are refused`() throws {
        let checkin = try CheckinProcess(consents: false)
        let near = try checkin.succeed("proximity", "simulate", "--minutes", "30", "--attenuation", "50")
        #expect(near.lines.first == "This is a simulation with the standard parameters:")
        #expect(near.output.contains("increased risk, by Bluetooth") && near.output.contains("up to 55 dB"))
        #expect(try checkin.run("proximity", "simulate", "--minutes", "0").code == 64)
        #expect(try checkin.run("proximity", "on", "--adapter", "hci").code == 64)
        #expect(checkin.files().isEmpty)
    }
}

/// A socket like that of `checkin-radio`.
private final class ScriptedRadio: Sendable {
    private let listener: FileDescriptor

    init(in directory: String) throws {
        let descriptor = try listen(at: directory + "/hci0")
        listener = FileDescriptor(rawValue: descriptor)
    }

    deinit { try? listener.close() }

    /// Waits for a program.
    func accept() async throws -> MessageSocket {
        let listener = listener.rawValue
        return try await blocking {
            var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            try #require(unsafe poll(&entry, 1, 120_000) == 1, "no program has connected")
            return MessageSocket(descriptor: Glibc.accept(listener, nil, nil))
        }
    }

    func request(from program: MessageSocket) async throws -> RadioRequest {
        try await blocking {
            guard case .message(let bytes) = program.receive(timeout: 120_000, maximumCount: 4096) else {
                throw Ended()
            }
            return try #require(RadioRequest(bytes))
        }
    }

    private struct Ended: Error {}
}

/// Listens on a socket of whole messages.
private func listen(at path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: Array(path.utf8)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, size) }
    }
    try #require(result == 0 && Glibc.listen(descriptor, 4) == 0)
    return descriptor
}
