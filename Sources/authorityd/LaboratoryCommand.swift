import ArgumentParser
import CommandLineTool
import HealthAuthority

struct LaboratoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "laboratory",
        abstract: "Let laboratories tell results.",
        subcommands: [Add.self]
    )

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

        func run() async throws {
            let authority = try await options.authority()
            try StandardOutput.write(lines: [await authority.laboratories.add(name)])
        }
    }
}
