import ArgumentParser
import CommandLineTool
import HealthAuthority

struct CodesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codes",
        abstract: "Revoke codes that an officer has issued.",
        subcommands: [Revoke.self]
    )

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revoke all unused codes of an officer.",
            discussion: "Used codes stay used. To revoke the codes of one hour, use the portal."
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The officer's name.")
        var name: String

        func run() async throws {
            guard try await options.authority().verification.revokeCodes(of: name) else {
                throw Refusal("\(name) has no unexpired codes")
            }
        }
    }
}
