import ArgumentParser
import Clocks
import CommandLineTool
import HealthAuthority
import OperatingSystem

struct LaboratoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "laboratory",
        abstract: "List, add and remove laboratories that may send results, and change their limits.",
        subcommands: [List.self, Add.self, Limit.self, Retire.self, Remove.self, FHIR.self]
    )

    /// Changes a laboratory.
    ///
    /// - Throws: A `Refusal` if no laboratory has this name, and the errors of `body`.
    private static func change<Result>(
        _ name: String,
        _ options: AuthorityOptions,
        _ body: (Laboratories) async throws -> Result
    ) async throws -> Result {
        let laboratories = try await options.authority().laboratories
        do {
            return try await body(laboratories)
        } catch is Laboratories.Unknown {
            let names = try await laboratories.list().map(\.laboratory.name)
            throw Refusal.unknown("laboratory", name, of: names, command: "laboratory")
        }
    }

    /// - Throws: A `ValidationError` that names the argument.
    private static func expectAccepted(_ dailyPositives: Int64, _ argument: String) throws {
        let limits = Laboratories.acceptedLimits
        guard limits.contains(dailyPositives) else {
            throw ValidationError("\(argument) must be from \(limits.lowerBound) to \(limits.upperBound)")
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the laboratories.",
            discussion: """
                One line per laboratory, with tabs between: the name, the daily limit of positive results, and the days (UTC) on which
                its valid keys were made, the older first, with a comma between.
                """
        )

        @OptionGroup var options: AuthorityOptions

        func run() async throws {
            let laboratories = try await options.authority().laboratories.list()
            try StandardOutput.write(
                lines: laboratories.map { listed in
                    let days = listed.keyDays.map(\.iso8601).joined(separator: ",")
                    return
                        "\(String(untrusted: listed.laboratory.name.utf8))\t\(listed.laboratory.dailyPositives)\t\(days)"
                }
            )
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add a laboratory, or give it a second key. Prints the new key, which is not stored.",
            discussion: """
                While a laboratory has two keys, both are valid. When it uses the newer one, run
                “authorityd laboratory retire NAME”.

                The laboratory sends results with this key; docs/laboratory.md is a page for it. HASH is the SHA-256 of the 16 bytes of the GUID, in hexadecimal.

                  $ curl -H "Authorization: Bearer KEY" \\
                      https://authority.example/v1/laboratory/results \\
                      -d '{"results": [{"test": "HASH", "result": "positive"}]}'
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The laboratory's name, for your own use.")
        var name: String

        @Option(
            help: ArgumentHelp(
                "Maximum number of positive results per day (UTC). Default: \(Laboratories.standardLimit), or as before.",
                valueName: "number"
            )
        )
        var dailyPositives: Int64?

        func validate() throws {
            guard AccessKey.isName(name) else {
                throw ValidationError("a name has 1 to 64 printable characters, and not only spaces")
            }
            if let dailyPositives { try LaboratoryCommand.expectAccepted(dailyPositives, "--daily-positives") }
        }

        func run() async throws {
            let authority = try await options.authority()
            do {
                let key = try await authority.laboratories.add(name, dailyPositives: dailyPositives)
                try StandardOutput.write(lines: [key])
            } catch let error as Laboratories.TooManyKeys {
                let days = error.days.map(\.iso8601).joined(separator: " and ")
                throw Refusal(
                    "the laboratory \(name) already has two valid keys, made on \(days); nothing was changed",
                    hints: ["when it uses the newer key, run authorityd laboratory retire \(name)"]
                )
            }
        }
    }

    struct Limit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change the limit of a laboratory's positive results.",
            discussion: """
                The new limit counts at once, with the results of this day (UTC) that were already sent. The keys stay.

                  $ authorityd laboratory limit central 5000
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The laboratory's name.")
        var name: String

        @Argument(help: "Maximum number of positive results per day (UTC).")
        var number: Int64

        func validate() throws {
            try LaboratoryCommand.expectAccepted(number, "the limit")
        }

        func run() async throws {
            try await LaboratoryCommand.change(name, options) { try await $0.setLimit(number, of: name) }
        }
    }

    struct Retire: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove the older one of a laboratory's two keys. It is then refused."
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The laboratory's name.")
        var name: String

        func run() async throws {
            guard try await LaboratoryCommand.change(name, options, { try await $0.retire(name) }) else {
                throw Refusal(
                    "the laboratory \(name) has only one key; nothing was changed",
                    hints: [
                        "authorityd laboratory list shows when keys were made",
                        "authorityd laboratory remove \(name) ends the laboratory's access",
                    ]
                )
            }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a laboratory. Its keys are then refused.",
            discussion:
                "Results of the laboratory stay valid, because the sender of a result is not stored."
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The laboratory's name.")
        var name: String

        func run() async throws {
            try await LaboratoryCommand.change(name, options) { try await $0.remove(name) }
        }
    }
}
