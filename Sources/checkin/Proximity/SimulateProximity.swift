import ArgumentParser
import AuthorityProtocol
import CheckInClient
import CheckInProtocol
import CommandLineTool

/// `checkin proximity simulate`
struct SimulateProximity: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Show how an encounter would be rated. Nothing is stored.",
        discussion: """
            Rates an encounter of the given length and attenuation with the parameters of your health authority, or with the \
            standard parameters before enrolment. Attenuation is the transmit power minus the received signal strength: about \
            50 dB at a distance of one metre, and 65 dB at three metres, but walls and bodies change it.

              $ checkin proximity simulate --minutes 30 --attenuation 55
            """
    )

    @Option(help: ArgumentHelp("The length of the encounter, 1 to 480.", valueName: "minutes"))
    var minutes = 30

    @Option(help: ArgumentHelp("The attenuation, 0 to 120.", valueName: "dB"))
    var attenuation = 55

    @Option(
        help: ArgumentHelp(
            "The days from the first symptoms to the encounter, -14 to 14, or unknown.",
            valueName: "days"
        )
    )
    var sinceOnset = "0"

    @OptionGroup var authority: AuthorityOptions
    @OptionGroup var diary: DiaryOptions

    private static let unknown = "unknown"

    func validate() throws {
        guard (1...480).contains(minutes) else { throw ValidationError("the length must be 1 to 480 minutes") }
        guard (0...120).contains(attenuation) else { throw ValidationError("the attenuation must be 0 to 120 dB") }
        guard sinceOnset == Self.unknown || Int(sinceOnset).map((-14...14).contains) == true else {
            throw ValidationError("the days since the first symptoms must be -14 to 14, or unknown")
        }
    }

    func run() throws {
        let configuration =
            try Diary.exists(in: diary.directory) ? authority.choose(in: diary.open()).configuration() : nil
        let days = ProximityDay.simulated(
            minutes: minutes,
            attenuation: attenuation,
            daysSinceOnset: Int(sinceOnset),
            configuration?.proximity ?? .standard
        )
        let source = configuration?.proximity == nil ? "the standard parameters" : "your authority's parameters"
        try StandardOutput.write(lines: ["This is a simulation with \(source):"] + days.flatMap(\.lines))
    }
}
