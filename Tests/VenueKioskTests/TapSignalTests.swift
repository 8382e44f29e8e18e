import Foundation
import OperatingSystem
import PN532Simulator
import SystemPackage
import TestSupport
import Testing

@testable import VenueKiosk

/// The light that confirms a tap, with a directory in place of the kernel's.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct TapSignalTests {
    private let directory: TemporaryDirectory
    private let brightness: FilePath

    init() throws {
        directory = try TemporaryDirectory()
        let led = directory.path.appending("tap")
        try Directory.makePrivate(led)
        brightness = led.appending("brightness")
        try PrivateFile.replace(brightness, with: Array("0\n".utf8))
        try PrivateFile.replace(led.appending("max_brightness"), with: Array("255\n".utf8))
    }

    private var signal: TapSignal {
        TapSignal(KernelLED("tap", classes: directory.path), duration: .seconds(2))
    }

    private func shows(_ value: String) async throws -> Bool {
        try await eventually {
            try String(decoding: PrivateFile.read(brightness) ?? [], as: UTF8.self)
        } is: {
            $0.hasPrefix(value)
        }.hasPrefix(value)
    }

    @Test func `the LED is on for a moment, with its largest brightness`() async throws {
        let signal = signal
        signal.flash()
        signal.flash()
        #expect(try await shows("255"))
        #expect(try await shows("0"))
    }

    @Test func `a missing LED is an error of the test, but not of a tap`() throws {
        let signal = TapSignal(KernelLED("none", classes: directory.path))
        signal.flash()
        let error = #expect(throws: FileError.self) { try signal.test() }
        #expect(error?.errno == .noSuchFileOrDirectory)
        try self.signal.test()
    }

    @Test func `each tap that reads the whole tag is reported once`() async throws {
        let air = Air()
        let chip = try SimulatedPN532(air: air, link: directory.path.appending("chip").string)
        try await TagSupervision.during(.servingTag(at: chip.devicePath)) { tag in
            try await tag.untilArmed()
            // A phone that only selects the tag.
            let phone = VirtualReader(air: air)
            try #require(phone.select(within: .seconds(60)))
            phone.leave()
            for _ in 1...2 {
                _ = try await blocking { try Tap.read(air) }
                while try await tag.next() != .read {}
            }
            chip.unplug()
            while true {
                let event = try await tag.next()
                #expect(event != .read)
                if case .outOfOrder = event { break }
            }
        }
    }
}
