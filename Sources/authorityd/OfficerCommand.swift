import ArgumentParser
import CommandLineTool
import HealthAuthority

struct OfficerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "officer",
        abstract: "Add officers to the portal, and let them in again after a lock-out.",
        subcommands: [Add.self, Unlock.self]
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

    struct Unlock: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let an officer log in from every browser for 15 minutes, in spite of wrong passwords.",
            discussion: """
                Wrong passwords lock a name for browsers in which the officer has never logged in. After this command the officer can \
                log in from a new browser, and that browser stays known.
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The officer's name.")
        var name: String

        func run() async throws {
            do {
                try await options.authority().officers.unlock(name)
            } catch OfficersError.unknown {
                throw Refusal("there is no officer \(name)", hints: ["add one with: authorityd officer add \(name)"])
            }
        }
    }
}
