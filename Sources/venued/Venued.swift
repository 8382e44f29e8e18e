import ArgumentParser
import CommandLineTool
import Platform
import Sign
import VenueKiosk

@main
struct Venued: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "venued",
        abstract: "Shows a venue's check-in code on a screen and as an NFC tag, without a network and without records.",
        discussion: """
            The code carries a random seed that never leaves the venue but in the code itself. It changes every day \
            unless configured otherwise, and nothing is written down when somebody checks in.

            Try it without any hardware:
              $ venued demo
            """,
        version: Version.current,
        subcommands: [
            Serve.self, Code.self, Screenshot.self, Poster.self, Rotate.self, Check.self, Demo.self, Tag.self,
        ]
    )

    static func main() async {
        Heap.keepSmall()
        await CommandLineTool.run(Self.self) { error in
            switch error {
            case let error as FileError: Refusal(error.description)
            case let error as ConfigurationError: Refusal(error.description)
            case let error as SignError: Refusal(error.description)
            case let error as SeedFile.Unusable: Refusal(error.description)
            default: nil
            }
        }
    }
}
