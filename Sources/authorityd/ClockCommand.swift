import ArgumentParser
import CommandLineTool
import HealthAuthority

struct ClockCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clock",
        abstract: "Confirm this machine's clock after authorityd refused to use it.",
        subcommands: [Accept.self]
    )

    struct Accept: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Trust the clock as it is now, and take back what was signed for later.",
            discussion: """
                Compare the clock with another one first: “date --utc”. authorityd refuses to publish, sign and delete while the clock \
                contradicts the time since the machine started, the database server or the newest package, and after it was off for \
                hours. This command takes back packages, keys and the configuration of later hours, lets their reports wait for \
                their hour again, and publishes the present hour. “authorityd serve” may run on, and continues within seconds.
                """
        )

        @OptionGroup var options: AuthorityOptions

        func run() async throws {
            let accepted = try await options.authority().acceptClock()
            try StandardOutput.write(lines: [
                "Clock:       \(Calendar.minute(accepted.now))",
                "Taken back:  \(accepted.takenBack) packages",
            ])
        }
    }
}
