import ArgumentParser
import CommandLineTool
import HealthAuthority
import OperatingSystem

struct CodesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codes",
        abstract: "Revoke codes that an officer has issued.",
        subcommands: [Revoke.self]
    )

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revoke all unused codes of an officer.",
            discussion: """
                Prints the number of these codes, with used ones. Used codes stay used. To revoke the codes of one hour, use the \
                portal.
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The officer's name, or case-system.NAME.")
        var name: String

        func run() async throws {
            let authority = try await options.authority()
            let count = try await authority.verification.revokeCodes(of: name)
            guard count == 0 else {
                let codes = count == 1 ? "1 code" : "\(count) codes"
                return try StandardOutput.write(lines: ["Revoked:     \(codes), used or not"])
            }
            let officers = try await authority.officers.list().map(\.name)
            let names = try await officers + authority.caseSystems.list().map(Officer.ofCaseSystem)
            guard names.contains(name) else {
                throw Refusal(
                    "there is no officer or case system “\(String(untrusted: name.utf8))”, and no unexpired code of this name",
                    hints: [
                        "to list all officers: authorityd officer list",
                        "to list all case systems: authorityd case-system list; give case-system.NAME",
                    ]
                )
            }
            throw Refusal("\(name) has no unexpired codes")
        }
    }
}
