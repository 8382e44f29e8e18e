import CheckInProtocol
import Clocks
import CommandLineTool
package import Display
import Logging
import OperatingSystem
import ServiceLifecycle

/// A kiosk that shows a report about its board instead of a code, for `board_check = yes`. It uses no
/// seeds and serves no venue code.
package struct BoardKiosk {
    private let configuration: KioskConfiguration
    private let page: @Sendable (BoardService.Content) -> any ScreenPage

    /// - Parameter page: Returns the page with this content.
    package init(
        configuration: KioskConfiguration,
        page: @escaping @Sendable (BoardService.Content) -> any ScreenPage
    ) {
        self.configuration = configuration
        self.page = page
    }

    /// Shows reports until SIGTERM, SIGINT or SIGHUP.
    package func run() async throws {
        let ready = MachineClock.sinceBoot
        let logger = Logger(label: "venued", factory: { StreamLogHandler.standardError(label: $0) })
        guard let screen = try ChosenScreen(configuration: configuration).open() else {
            throw Refusal(
                "“board_check” needs a screen, but “display” is none",
                hints: ["set “display”, or run: venued check --board"]
            )
        }
        let name = screen.name
        let service = BoardService(
            screen: screen,
            page: page,
            reader: BoardReader(configuration),
            report: { observation, tap in
                BoardReport(
                    BoardReport.Facts(
                        reader: observation?.words ?? BoardReader.none,
                        tap: observation.map {
                            BoardReport.words(for: tap, isUsable: $0.finding.failure == nil)
                        } ?? BoardReader.none,
                        screen: name,
                        ready: ready
                    )
                )
            },
            logger: logger
        )
        logger.notice("board check started, no code is shown", metadata: ["screen": "\(name)"])
        var services: [any Service] = [service]
        if let manager = ServiceManager() {
            services.append(
                ServiceManagerService(
                    manager: manager,
                    status: Broadcast("Showing a report about the board, and no code."),
                    line: { $0 },
                    checkAlive: { await service.checkAlive() }
                )
            )
        }
        try await ServiceGroup(services: services, gracefulShutdownSignals: Kiosk.endSignals, logger: logger).run()
    }
}

extension BoardReader {
    /// The words for a kiosk without a reader.
    package static let none = "not used (nfc = off)"

    /// The configured reader; nil if “nfc” is off.
    package convenience init?(_ configuration: KioskConfiguration) {
        guard let connection = configuration.nfc else { return nil }
        let interval = configuration.readerCheck
        self.init(
            connection: connection,
            program: ServeTag.program(connection: connection, checkInterval: interval, isProbe: true),
            checkInterval: interval,
            urlCount: SeedKeeper.sampleCode(configuration, isHandingOver: true).string.utf8.count
        )
    }
}

extension BoardReport.Facts {
    /// The facts with the version and the clock of this program.
    package init(reader: String, tap: String, screen: String?, ready: Int64?) {
        self.init(
            version: Version.current,
            reader: reader,
            tap: tap,
            screen: screen,
            ready: ready,
            wall: UnixTime(seconds: MachineClock.wall),
            isSynchronized: ClockSynchronization.isSynchronized
        )
    }
}
