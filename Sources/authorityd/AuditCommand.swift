import ArgumentParser
import CommandLineTool
import HealthAuthority

struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Print what officers did in the last 90 days, newest hour first.",
        discussion: "Each line contains the hour, the officer, the action and the number of times, separated by tabs."
    )

    @OptionGroup var options: AuthorityOptions

    func run() async throws {
        let entries = try await options.authority().officers.auditEntries(limit: .max)
        try StandardOutput.write(
            lines: entries.map { "\(Calendar.hour($0.hour))\t\($0.officer)\t\($0.action)\t\($0.times)" }
        )
    }
}
