import ArgumentParser
import CommandLineTool
import OperatingSystem
import Sonar

/// `sonar-demo`: a day of two devices and a server.
@main
struct SonarDemo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sonar-demo",
        abstract: "Show each value of a day in the protocol of the NHSX app of 2020 (Sonar).",
        discussion: """
            Two devices register with a server in this process, meet for some minutes, and one of them reports symptoms. \
            Prints each value with its name, one line each. Nothing is sent. The only files are the messages of the \
            server in a temporary directory, which is removed.

            The keys are random and belong to no person. With a seed, they are the same each time.

            A session:
              $ sonar-demo                           # a day with new keys
              $ sonar-demo --seed 1 --minutes 5      # a short meeting: no warning
              $ sonar-demo --seed 1 --day 2020-06-18 # the same values each time

            The exit status is 0 on success, 1 on failure and 64 for a usage error.
            """,
        version: Version.current
    )

    @Option(help: ArgumentHelp("The UTC day, 1970-01-02 to 2105-12-31.", valueName: "day"))
    var day = "2020-06-18"

    @Option(help: ArgumentHelp("The length of the meeting, 1 to 300.", valueName: "minutes"))
    var minutes: Int64 = 20

    @Option(help: ArgumentHelp("A number that determines all random values.", valueName: "number"))
    var seed: UInt64?

    private static let days = CalendarDay(text: "1970-01-02")!...CalendarDay(text: "2105-12-31")!

    func validate() throws {
        guard CalendarDay(text: day).map(Self.days.contains) ?? false else {
            throw ValidationError("'\(day)' is not a day from 1970-01-02 to 2105-12-31, such as 2020-06-18")
        }
        guard (1...300).contains(minutes) else { throw ValidationError("a meeting lasts 1 to 300 minutes") }
    }

    func run() async throws {
        guard let day = CalendarDay(text: day) else { fatalError("unreachable: validate() has checked the day") }
        let directory = try Directory.makeTemporary(prefix: "sonar-demo")
        defer { try? Directory.remove(directory) }
        var walk = DemoDay(day: day, minutes: minutes, generator: DemoGenerator(seed: seed), directory: directory)
        try StandardOutput.write(lines: try walk.run())
    }

    static func main() async {
        await CommandLineTool.run(Self.self)
    }
}
