import ArgumentParser
import CommandLineTool
import HealthAuthority
import OperatingSystem

/// `authorityd app`
struct AppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app",
        abstract: "List, add and remove apps that may exchange codes for verification certificates.",
        subcommands: [List.self, Add.self, Remove.self]
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print the name of each app, one per line.")

        @OptionGroup var options: AuthorityOptions

        func run() async throws {
            let names = try await options.authority().apps.list()
            try StandardOutput.write(lines: names.map { String(untrusted: $0.utf8) })
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add an app, or replace its API key. Prints the new API key, which is not stored.",
            discussion: """
                The app sends this API key with each request:

                  $ curl -H "X-API-Key: KEY" -H "Content-Type: application/json" \\
                      https://authority.example/api/verify \\
                      -d '{"code": "CODE", "accept": ["confirmed"]}'
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The app's name, for your own use.")
        var name: String

        func validate() throws {
            guard KeyHolders.Kind.app.isName(name) else {
                throw ValidationError("a name has 1 to 64 printable characters, and not only spaces")
            }
        }

        func run() async throws {
            try StandardOutput.write(lines: [try await options.authority().apps.add(name)])
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove an app. Its API key is then refused.",
            discussion: "Certificates and tokens that the app has already received remain valid."
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The app's name.")
        var name: String

        func run() async throws {
            let apps = try await options.authority().apps
            guard try await apps.remove(name) else {
                throw Refusal.unknown("app", name, of: try await apps.list(), command: "app")
            }
        }
    }
}
