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
            abstract: "Trust the current time, and withdraw everything that was signed for later hours.",
            discussion: """
                First, compare the clock with another one: “date --utc”. authorityd refuses to publish, sign and delete while the \
                clock contradicts the time since the machine started, the database server or the newest package. It also refuses \
                after a downtime of several hours.

                This command withdraws the packages, keys and configuration that were signed for later hours. Their reports \
                are published again when their hour comes. The command then publishes the current hour. “authorityd serve” can \
                keep running, and continues within seconds.
                """
        )

        @OptionGroup var options: AuthorityOptions

        func run() async throws {
            let accepted = try await options.authority().acceptClock()
            try StandardOutput.write(lines: [
                "Clock:       \(Calendar.minute(accepted.now))",
                "Withdrawn:   \(accepted.withdrawn) packages",
            ])
        }
    }
}
