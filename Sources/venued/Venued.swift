import ArgumentParser
import CommandLineTool
import OperatingSystem
import VenueKiosk

@main
struct Venued: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "venued",
        abstract: "Shows a venue's check-in code on a screen and as an NFC tag, without a network or records.",
        discussion: """
            The code contains a random seed. The seed leaves the venue only in the code. The code changes every day unless \
            configured otherwise. The kiosk does not record check-ins.

            Try it without hardware:
              $ venued demo
            """,
        version: Version.current,
        subcommands: [
            Serve.self, Code.self, Screenshot.self, Poster.self, Posters.self, Slips.self, PaperList.self, Rotate.self,
            Pair.self,
            Status.self, Check.self, Demo.self, Draw.self, Sample.self,
            ServeTag.self, ServeBoard.self, ServeHeld.self, ReadLogo.self,
        ]
    )

    /// For the help of the commands that show codes to visitors.
    static let voluntary = """
        Checking in must stay voluntary: do not require it for entry or for a service, and offer another way, such as \
        “venued slips”.
        """

    static func main() async {
        ProcessMemory.limitGrowth()
        await CommandLineTool.run(Self.self)
    }
}
