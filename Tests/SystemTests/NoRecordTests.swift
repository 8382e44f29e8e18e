import Foundation
import PN532Simulator
import TestSupport
import TestTraits
import Testing

@Suite("No record")
struct NoRecordTests {
    @Test(.proves("U2"))
    func `during a hundred taps, a kiosk writes only to its reader, its own processes and systemd`() async throws {
        let trace = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: trace) }
        let kiosk = try await KioskFixture(
            wrapper: [
                "strace", "-f", "-yy", "-qq", "-e", "trace=%file,write,pwrite64,writev,sendto,sendmsg", "-o",
                trace.path,
            ])
        let reader = URL(filePath: kiosk.chip.devicePath).resolvingSymlinksInPath().path
        // The kiosk has started when its last screen is drawn and the first tap is over.
        _ = try await eventually {
            try kiosk.screen
        } is: {
            $0.contains(/Scan or tap to check in\.\n.+\n.+\n/)
        }
        _ = try Tap.read(kiosk.air)
        let started = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n").count
        for _ in 1...100 { _ = try Tap.read(kiosk.air) }
        let calls = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n").dropFirst(started)
            .filter { !$0.contains("resumed>") && !$0.contains("+++") }
        // A hundred taps cause well over a thousand writes to the reader, so the trace has recorded
        // them.
        #expect(calls.count > 1000)
        // The tag process wakes its timer thread through a pipe within the process.
        let timer = #/ write\(\d+<pipe:\[\d+\]>, "\\0", 1(\) += 1| <unfinished \.\.\.>)$/#
        let allowed = [
            "<\(reader)", "<UNIX", "<anon_inode:[eventfd]>",
            // A kiosk lists its own memory to release what it no longer needs.
            "/maps",
            // Once a minute, a kiosk asks whether the kernel has set the time from a battery-backed clock.
            "\"/sys/class/rtc/rtc0/hctosys\", O_RDONLY",
        ]
        let others = calls.filter { call in !call.contains(timer) && !allowed.contains { call.contains($0) } }
        #expect(others == [])
    }
}
