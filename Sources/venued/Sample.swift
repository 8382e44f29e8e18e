import ArgumentParser
import CommandLineTool
import VenueKiosk

struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the sample configuration.",
        discussion: """
            The sample has each setting with its default and its valid values.

              $ venued sample | sudo install -D -m 644 /dev/stdin /etc/venued/venued.conf
            """
    )

    func run() throws { try StandardOutput.write(KioskConfiguration.sampleFile) }
}
