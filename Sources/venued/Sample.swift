import ArgumentParser
import VenueKiosk

/// Prints the sample of the configuration. This command is internal: the build of the packages runs it.
struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Print the sample configuration.", shouldDisplay: false)

    func run() { print(KioskConfiguration.sampleFile, terminator: "") }
}
