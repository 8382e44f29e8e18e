import CommandLineTool
package import Display
import Logging
import OperatingSystem
import ServiceLifecycle

/// A paired kiosk that must not show a code, because its code could differ from that of the other
/// kiosks. It shows the reason, and what the staff can do.
package struct HeldKiosk {
    private let options: KioskOptions
    private let configuration: KioskConfiguration
    private let page: @Sendable ([String]) -> any ScreenPage

    /// - Parameter page: Returns the page with these lines.
    package init(
        _ options: KioskOptions,
        _ configuration: KioskConfiguration,
        page: @escaping @Sendable ([String]) -> any ScreenPage
    ) {
        (self.options, self.configuration, self.page) = (options, configuration, page)
    }

    /// Shows the reason until the kiosk may show its code, or until SIGTERM, SIGINT or SIGHUP.
    ///
    /// - Returns: Whether the kiosk may show its code.
    package func run() async throws -> Bool {
        let logger = Logger(label: "venued", factory: { StreamLogHandler.standardError(label: $0) })
        let isOver = Broadcast(false)
        let service = HeldService(
            screen: try ChosenScreen(configuration: configuration).open(),
            page: { [page] hold in page(lines(about: hold)) },
            hold: { try options.hold(configuration) },
            manager: ServiceManager(),
            isOver: isOver,
            logger: logger
        )
        var services = [
            ServiceGroupConfiguration.ServiceConfiguration(
                service: service,
                successTerminationBehavior: .gracefullyShutdownGroup
            )
        ]
        if let button = button(logger) { services.append(.init(service: button)) }
        var group = ServiceGroupConfiguration(services: services, logger: logger)
        group.gracefulShutdownSignals = Kiosk.endSignals
        try await ServiceGroup(configuration: group).run()
        return isOver.value
    }

    /// The button that confirms the clock; nil if none is configured or usable.
    private func button(_ logger: Logger) -> RotateButtonService? {
        guard let pin = configuration.board.rotateButton else { return nil }
        do {
            return RotateButtonService(
                line: try GPIOLine(button: pin),
                isHandingOver: { false },
                rotate: {
                    do {
                        try options.confirmClock(configuration)
                    } catch {
                        logger.error("clock not confirmed", metadata: ["reason": "\(error)"])
                    }
                },
                problems: Broadcast(KioskStatus.Problems()),
                logger: logger
            )
        } catch {
            logger.error("rotate button not usable", metadata: ["reason": "\(error)"])
            return nil
        }
    }

    /// The lines on the screen: for visitors, then for the staff.
    private func lines(about hold: PairHold) -> [String] {
        ["Please check in at another door.", "", "For the staff: \(hold)."] + remedies(for: hold).map { "- \($0)" }
    }

    private func remedies(for hold: PairHold) -> [String] {
        switch hold {
        case .notPaired:
            if let problem = problemOfWaitingKey { return [problem] }
            if DiskImage.isRunning { return ["put \(PairKey.fileName) on the drive KIOSK, beside venued.conf"] }
        case .clockAhead where configuration.board.rotateButton != nil:
            return ["if the clock is right, press the button of this kiosk for a second", "otherwise, set the clock"]
        case .clockAhead where DiskImage.isRunning:
            return ["if the clock is right, pair the kiosks again", "otherwise, set the clock"]
        case .otherVenue, .timeUnknown, .clockAhead, .clockBehind: break
        }
        return hold.hints
    }

    /// Why the key beside the configuration was not imported; nil if there is no key.
    private var problemOfWaitingKey: String? {
        do {
            guard try Directory.has(options.waitingKey) else { return nil }
            _ = try options.pairKey(options.waitingKey, configuration)
            return "import the key: venued pair --import \(options.waitingKey)"
        } catch let refusal as Refusal {
            return refusal.sentence
        } catch {
            return "\(error)"
        }
    }
}
