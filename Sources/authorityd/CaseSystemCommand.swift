import ArgumentParser
import CommandLineTool
import HealthAuthority
import OperatingSystem

/// `authorityd case-system`
struct CaseSystemCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "case-system",
        abstract: "List, add and remove case systems that may issue codes.",
        subcommands: [List.self, Add.self, Remove.self]
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print the name of each case system, one per line.")

        @OptionGroup var options: AuthorityOptions

        func run() async throws {
            try StandardOutput.write(lines: try await options.authority().caseSystems.list())
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a case system, or replace its key. Prints the new key, which is not stored.",
            discussion: """
                The case system issues codes with this key, at the address of the portal:

                  $ curl -H "Authorization: Bearer KEY" -H "Content-Type: application/json" \\
                      https://portal.authority.example/api/codes \\
                      -d '{"kind": "hotline-code", "count": 1}'
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The case system's name, which the audit list shows.")
        var name: String

        func validate() throws {
            guard KeyHolders.Kind.caseSystem.isName(name) else {
                throw ValidationError("a name has 1 to 52 characters: a to z, 0 to 9, full stop and hyphen")
            }
        }

        func run() async throws {
            try StandardOutput.write(lines: [try await options.authority().caseSystems.add(name)])
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a case system. Its key is then refused.",
            discussion:
                "Codes that it has issued stay valid. To revoke them, run authorityd codes revoke case-system.NAME."
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The case system's name.")
        var name: String

        func run() async throws {
            let systems = try await options.authority().caseSystems
            guard try await systems.remove(name) else {
                throw Refusal.unknown("case system", name, of: try await systems.list(), command: "case-system")
            }
        }
    }
}
