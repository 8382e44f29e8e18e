import ArgumentParser
import AuthorityProtocol
import CheckInClient
import Clocks
import CommandLineTool

/// `checkin authorities`
struct Authorities: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the diary's health authorities, or remove one.",
        subcommands: [ListAuthorities.self, RemoveAuthority.self],
        defaultSubcommand: ListAuthorities.self
    )
}

/// `checkin authorities list`
struct ListAuthorities: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the diary's health authorities.",
        discussion: "“checkin status” shows more about each of them. “checkin enroll” adds one."
    )

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var output: OutputOptions

    private struct Report: Encodable {
        let authorities: [AuthorityReport]
    }

    func run() throws {
        let unlocked = try passphrase.unlock(diary.open())
        let authorities = try unlocked.diary.authorities()
        guard !output.json else {
            return try StandardOutput.write(
                json: Report(authorities: authorities.map { try AuthorityReport($0, unlocked.about($0.host)) })
            )
        }
        let lines = try authorities.map { authority in
            let check = try unlocked.about(authority.host).lastCheck()
            let news = check.map { $0.missingNews(at: unlocked.diary.now) ?? "last check \($0.time.localMinute)" }
            return
                "\(authority.host)  (\(authority.region.name), key \(authority.fingerprint)): \(news ?? "not compared yet")"
        }
        try StandardOutput.write(lines: lines.isEmpty ? ["This diary has no health authority yet."] : lines)
    }
}

/// `checkin authorities remove`
struct RemoveAuthority: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "End the enrolment with a health authority.",
        discussion: """
            Deletes what was downloaded from the authority and found with it, its laboratory's test, and pending submissions to \
            it. Check-ins at its venues are kept, but they are neither compared nor shared. If you enrol again, they are \
            compared again.

              $ checkin authorities remove health.example
            """
    )

    @Argument(help: "The authority, as “checkin authorities” lists it.")
    var authority: String

    @OptionGroup var diary: DiaryOptions
    @OptionGroup var passphrase: PassphraseOptions

    func run() throws {
        let host = try passphrase.unlock(diary.open()).about(authority).removeAuthority()
        try StandardOutput.write(lines: ["This diary does not belong to \(host) any more."])
    }
}
