import Foundation
import OperatingSystem
import PN532Simulator
import SystemPackage
import TestSupport
import Testing

/// `venued status`, and several kiosks on one machine.
@Suite("Status of a kiosk", .serialized)
struct StatusTests {
    @Test
    func `the status has the hand-over, the tag and problems, but no seed; it is private and is removed at the end`()
        async throws
    {
        let kiosk = try await KioskFixture(configuration: ["clock = wall"])
        let file = kiosk.directory.appending("state/status")
        let first = try await kiosk.venued("status")
        #expect(first.status == 0)
        #expect(first.output.hasPrefix("started: 20"))
        #expect(first.output.contains(", process \(try kiosk.identifier)\n"))
        #expect(first.output.contains("\nhand-over: no\nscreen: standard output, which is not a terminal\n"))
        #expect(first.output.hasSuffix("\ntag: NFC tag armed\nproblems: no\n"))
        #expect(try !Directory.isOpenToOthers(file))
        let code = try await kiosk.code()
        let bytes = try #require(try PrivateFile.read(file))
        #expect(!String(decoding: bytes, as: UTF8.self).contains(code.suffix(20)))

        #expect(try await kiosk.venued("rotate").status == 0)
        let rotated = try await eventually {
            try await kiosk.venued("status").output
        } is: {
            $0.contains("hand-over: ends ")
        }
        #expect(rotated.contains(/\nhand-over: ends 20[0-9 :-]+\n/))

        kiosk.chip.unplug()
        let broken = try await eventually {
            try await kiosk.venued("status", "--json").output
        } is: {
            $0.contains("out_of_order")
        }
        let object = try JSONSerialization.jsonObject(with: Data(broken.utf8))
        let members = try #require(object as? [String: Any])
        #expect(members["is_running"] as? Bool == true)
        #expect(members["tag"] as? String == "out_of_order")
        let problems = try #require(members["problems"] as? [String])
        #expect(problems.count == 1 && problems[0].hasPrefix("tag out of order: "))

        #expect(try await kiosk.stop().status == 0)
        #expect(try PrivateFile.read(file) == nil)
        let stopped = try await kiosk.venued("status")
        #expect(stopped.status == 1)
        #expect(stopped.error.hasPrefix("venued: error: no kiosk serves from \(kiosk.directory)/state\n"))
        let json = try await kiosk.venued("status", "--json")
        #expect(json.status == 1)
        #expect(json.output == "{\"is_running\": false}\n")
    }

    @Test(
        .enabled("this machine does not allow a mount namespace") { try await MountNamespace.isPossible }
    )
    func `on a full disk, the status is still published; if that is impossible, the log says so once`() async throws {
        let sandbox = try RefusalTests.Sandbox(configuration: RefusalTests.good)
        let venued = Products.executable("venued").path
        let options = KioskFixture.options(sandbox.directory).joined(separator: " ")
        let state = sandbox.directory.appending("state")
        let ending = try await MountNamespace.run(
            """
            set -e
            venued() { command=$1; shift; \(venued) "$command" "$@" \(options); }
            # COMMAND...: repeats a command until it succeeds.
            wait_for() { n=0; until "$@"; do n=$((n + 1)); [ $n -lt 1200 ]; sleep 0.1; done; }
            fill() { dd if=/dev/zero of=\(state)/fill$1 bs=4096 2> \(sandbox.directory)/dd || true; }
            has_hand_over() { venued status | grep 'hand-over: ends'; }
            logs_failure() { venued rotate --yes; grep 'status not written' \(sandbox.directory)/log; }
            mkdir \(state)
            mount -t tmpfs -o size=64k,mode=700 none \(state)
            \(venued) serve \(options) 2> \(sandbox.directory)/log &
            wait_for venued status
            fill 1
            venued rotate
            wait_for has_hand_over
            rm \(state)/status
            fill 2
            wait_for logs_failure
            venued rotate --yes
            venued status || true
            kill $!
            wait $!
            grep --count 'status not written' \(sandbox.directory)/log
            """
        )
        #expect(ending.status == 0, "\(ending.error)")
        #expect(ending.output.hasSuffix("\n1\n"))
        #expect(ending.error.contains("has not published its status in \(state)\n"))
    }

    @Test func `another user learns which user to be`() async throws {
        guard getuid() == 0 else { return }
        let kiosk = try await KioskFixture()
        #expect(unsafe chmod(kiosk.directory.string, 0o755) == 0)
        for command in ["status", "rotate"] {
            let ending = try await RunningProgram.run(
                URL(filePath: "/usr/bin/setpriv"),
                ["--reuid=65534", "--regid=65534", "--clear-groups", Products.executable("venued").path, command]
                    + KioskFixture.options(kiosk.directory)
            )
            #expect(ending.status == 1)
            #expect(ending.error.contains("hint: run the command with sudo, or as the user who owns the directory\n"))
        }
    }

    @Test func `the fault of one room's reader does not affect another room`() async throws {
        let (lobby, hall) = (try await KioskFixture(), try await KioskFixture())
        lobby.chip.unplug()
        try lobby.waitForStatus("NFC tag out of order")
        #expect(try await Tap.read(hall.air) == hall.code())
        #expect(try await hall.venued("status").output.contains("tag: NFC tag armed\nproblems: no\n"))
    }

    @Test func `SIGHUP stops a kiosk in order, unless it is ignored`() async throws {
        let kiosk = try await KioskFixture()
        kill(try kiosk.identifier, SIGHUP)
        #expect(try await kiosk.stopped().status == 0)

        let deaf = try await KioskFixture(wrapper: ["nohup"])
        kill(try deaf.identifier, SIGHUP)
        #expect(try await Tap.read(deaf.air) == deaf.code())
        #expect(try await deaf.stop().status == 0)
    }

    @Test func `the reader's process is named in the list of processes`() async throws {
        let kiosk = try await KioskFixture()
        func text(_ process: String, _ file: String) -> String {
            String(decoding: FileManager.default.contents(atPath: "/proc/\(process)/\(file)") ?? Data(), as: UTF8.self)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc")
            .filter { text($0, "cmdline").contains("pn532_uart:\(kiosk.chip.devicePath)\0") }
            .map { text($0, "comm") + text($0, "cmdline").prefix { $0 != "\0" } }
        #expect(names == ["venued: tag\nvenued: tag"])
    }

    @Test func `the age of the picture shows whether the kiosk is running`() async throws {
        let directory = try Directory.makeTemporary(prefix: "picture-test")
        defer { try? Directory.remove(directory) }
        let picture = directory.appending("code.png")
        let kiosk = try await KioskFixture(configuration: ["screen_off = never"], display: "file:\(picture)")
        func read() throws -> [UInt8]? { try PrivateFile.read(picture) }
        _ = try await eventually {
            try read()
        } is: {
            $0 != nil
        }
        // The kiosk renews a picture within half a minute.
        let old = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1)]
        try FileManager.default.setAttributes(old, ofItemAtPath: picture.string)
        func age() throws -> TimeInterval {
            let attributes = try FileManager.default.attributesOfItem(atPath: picture.string)
            let time = try #require(attributes[.modificationDate] as? Date)
            return -time.timeIntervalSinceNow
        }
        #expect(
            try await eventually(within: .seconds(300)) {
                try age()
            } is: {
                $0 < 3600
            } < 3600
        )
        #expect(try await kiosk.stop().status == 0)
        #expect(try read() == nil)
    }
}
