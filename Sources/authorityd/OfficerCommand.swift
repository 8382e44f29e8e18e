import ArgumentParser
import CommandLineTool
import HealthAuthority

struct OfficerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "officer",
        abstract: "Add officers to the portal.",
        subcommands: [Add.self]
    )

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add an officer, and print a password that is kept nowhere."
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "1 to 64 lower-case letters, digits, points and hyphens.")
        var name: String

        @Flag(help: "May add and remove officers.")
        var administrator = false

        func run() async throws {
            let authority = try await options.authority()
            let password = try await authority.officers.add(name, isAdministrator: administrator)
            try StandardOutput.write(lines: [password])
        }
    }
}
