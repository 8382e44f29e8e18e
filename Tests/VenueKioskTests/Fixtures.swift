import CheckInProtocol
import ConfigurationFiles
import Display
import Logging
import OperatingSystem
import Synchronization
import SystemPackage
import Testing
import VenueKiosk

/// A page that only contains what the kiosk wants to show.
struct RecordedPage: ScreenPage, Equatable {
    let code: VenueCodeURL
    let tagStatus: TagStatus

    func draw(on pixels: PixelBuffer) {}

    func rows(in size: TerminalSize?) -> [String] { [] }
}

/// A screen that records the calls to it. A test can make it fail.
final class RecordingScreen: Screen, Sendable {
    enum Order: Equatable {
        case show(TagStatus)
        case clear
        case end
    }

    struct State {
        var orders: [Order] = []
        var failure: ScreenError?
        var hasChanged = false
        var renewals = 0
    }

    let name = "a screen of paper"
    let state = Mutex(State())

    var orders: [Order] { state.withLock(\.orders) }

    func show(_ page: any ScreenPage) throws {
        guard let page = page as? RecordedPage else { preconditionFailure("the kiosk shows the pages of this test") }
        try handle(.show(page.tagStatus))
    }

    func rehearse(_ page: any ScreenPage) {}

    func clear() throws { try handle(.clear) }

    func hasChanged() -> Bool { state.withLock(\.hasChanged) }

    func renew() { state.withLock { $0.renewals += 1 } }

    func end() throws { try handle(.end) }

    private func handle(_ order: Order) throws {
        try state.withLock { state in
            state.orders.append(order)
            if let failure = state.failure { throw failure }
        }
    }
}

/// A log for tests. Each line has the level, the message and the reason.
final class LogLines: LogHandler {
    private let written = Mutex<[String]>([])

    var lines: [String] { written.withLock(\.self) }

    func log(event: LogEvent) {
        let reason = event.metadata?["reason"].map { ", \($0)" } ?? ""
        written.withLock { $0.append("\(event.level): \(event.message)\(reason)") }
    }

    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }

    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }
}

/// A directory that is removed together with the last reference to it.
final class TemporaryDirectory: Sendable {
    let path: FilePath

    init() throws {
        path = try Directory.makeTemporary(prefix: "venued-test")
    }

    deinit {
        do {
            try Directory.remove(path)
        } catch {
            Issue.record(error)
        }
    }
}

extension KioskConfiguration {
    // swift-format-ignore: NeverUseForceTry
    static let example = try! KioskConfiguration(
        parsing: """
            name = Café Meridian
            address = 12 Harbour Street
            authority = health.example.org
            display = none
            """,
        name: "venued.conf"
    )
}

extension SeedScope {
    static let example = KioskConfiguration.example.seedScope()
}
