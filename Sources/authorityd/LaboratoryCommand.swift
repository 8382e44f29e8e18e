import ArgumentParser
import CommandLineTool
import HealthAuthority

struct LaboratoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "laboratory",
        abstract: "Say which laboratories may send results.",
        subcommands: [List.self, Add.self, Remove.self]
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a line for each laboratory: name and positive results in a day, with a tab between them."
        )

        @OptionGroup var options: AuthorityOptions

        func run() async throws {
            let laboratories = try await options.authority().laboratories.list()
            try StandardOutput.write(lines: laboratories.map { "\($0.name)\t\($0.dailyPositives)" })
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a key for a laboratory, in place of the one that it had. It is kept nowhere.",
            discussion: """
                The laboratory sends results with it:
                  $ curl -H "Authorization: Bearer KEY" https://authority.example/v1/laboratory/results \\
                      -d '{"results": [{"test": "<SHA-256 of the 16 bytes of the GUID, in hexadecimal>", "result": "positive"}]}'
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The laboratory's name, for you.")
        var name: String

        @Option(
            help: ArgumentHelp("Positive results that the laboratory may send in a day (UTC).", valueName: "number")
        )
        var dailyPositives = Laboratories.standardLimit

        func validate() throws {
            guard Laboratories.isName(name) else {
                throw ValidationError("a name has 1 to 64 characters that can be printed, and not only spaces")
            }
            guard (1...1_000_000).contains(dailyPositives) else {
                throw ValidationError("--daily-positives is 1 to 1000000")
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
            abstract: "Remove a laboratory: its key is refused from now on.",
            discussion:
                "Results that the laboratory has sent stay valid: nothing stores which laboratory sent a result."
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
