import ArgumentParser
import CommandLineTool
import HealthAuthority
import OperatingSystem

struct LaboratoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "laboratory",
        abstract: "List, add and remove laboratories that may send results.",
        subcommands: [List.self, Add.self, Remove.self]
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print one line per laboratory: name and daily limit of positive results, separated by a tab."
        )

        @OptionGroup var options: AuthorityOptions

        func run() async throws {
            let laboratories = try await options.authority().laboratories.list()
            try StandardOutput.write(
                lines: laboratories.map { "\(String(untrusted: $0.name.utf8))\t\($0.dailyPositives)" }
            )
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a laboratory, or replace its key. Prints the new key, which is not stored.",
            discussion: """
                The laboratory sends results with this key. HASH is the SHA-256 of the 16 bytes of the GUID, in hexadecimal.

                  $ curl -H "Authorization: Bearer KEY" \\
                      https://authority.example/v1/laboratory/results \\
                      -d '{"results": [{"test": "HASH", "result": "positive"}]}'
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The laboratory's name, for your own use.")
        var name: String

        @Option(
            help: ArgumentHelp("Maximum number of positive results per day (UTC).", valueName: "number")
        )
        var dailyPositives = Laboratories.standardLimit

        func validate() throws {
            guard AccessKey.isName(name) else {
                throw ValidationError("a name has 1 to 64 printable characters, and not only spaces")
            }
            guard (1...1_000_000).contains(dailyPositives) else {
                throw ValidationError("--daily-positives must be from 1 to 1000000")
            }
        }

        func run() async throws {
            let authority = try await options.authority()
            let key = try await authority.laboratories.add(name, dailyPositives: dailyPositives)
            try StandardOutput.write(lines: [key])
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a laboratory. Its key is then refused.",
            discussion:
                "Results of the laboratory stay valid, because the sender of a result is not stored."
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The laboratory's name.")
        var name: String

        func run() async throws {
            guard try await options.authority().laboratories.remove(name) else {
                throw Refusal("there is no laboratory \(name)")
            }
        }
    }
}
