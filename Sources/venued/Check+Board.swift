import CommandLineTool
import Display
import VenueKiosk

extension Check {
    /// Prints a report about the board. Everything in it works without a configuration, except for the
    /// reader.
    func printBoardReport() throws {
        let configuration: KioskConfiguration?
        do {
            configuration = try options.configuration()
        } catch {
            configuration = nil
            Conversation.say("warning: the report lacks the reader, because the configuration cannot be used")
            Conversation.say("hint: venued check shows the reason")
        }
        try StandardOutput.write(BoardReport(facts(configuration)).text)
    }

    private func facts(_ configuration: KioskConfiguration?) -> BoardReport.Facts {
        let (process, status) = runningKiosk
        var facts = BoardReport.Facts(
            reader: BoardReader.none,
            tap: BoardReader.none,
            screen: status?.screen ?? (process == nil ? configuration.flatMap(screen) : nil),
            ready: process.flatMap { BoardReport.start(ofProcess: $0) }
        )
        guard let configuration else {
            (facts.reader, facts.tap) = ("unknown, no configuration", "unknown, no configuration")
            return facts
        }
        guard let connection = configuration.nfc, let reader = BoardReader(configuration) else { return facts }
        if process != nil {
            let name = BoardReport.readerName(connection)
            let problem = (status?.problems.tag).map { BoardReport.naming(connection, in: $0) }
            let state = problem ?? status?.tag.statusLine ?? "state unknown"
            facts.reader = "\(name), in use by the running kiosk, \(state)"
            facts.tap = "not tried, the running kiosk uses the reader"
        } else {
            let observation = reader.observe(limit: .seconds(tapWait)) {
                Conversation.say("hold a phone to the reader, within \(tapWait) seconds")
            }
            facts.reader = observation.words
            let (tap, isUsable) = (observation.finding.tap, observation.finding.failure == nil)
            facts.tap = tapWait == 0 ? "not tried" : BoardReport.words(for: tap, isUsable: isUsable)
        }
        return facts
    }

    /// Opens the screen as the kiosk does, and returns its name or the reason why it cannot be used.
    private func screen(_ configuration: KioskConfiguration) -> String? {
        do {
            return try ChosenScreen(configuration: configuration).open()?.name ?? "not used (display = none)"
        } catch {
            return (error as? Refusal)?.sentence ?? "\(error)"
        }
    }

    /// The process of the running kiosk, and its status. Both are nil if there is no kiosk, or if this
    /// user may not read its state directory.
    private var runningKiosk: (process: Int32?, status: KioskStatus?) {
        do {
            guard let process = try options.kiosk() else { return (nil, nil) }
            return (process, try options.status(of: process))
        } catch {
            Conversation.say("warning: cannot tell whether a kiosk runs; run this as root")
            return (nil, nil)
        }
    }
}
