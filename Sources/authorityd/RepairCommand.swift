import ArgumentParser
import CommandLineTool
import HealthAuthority

struct RepairCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair",
        abstract: "Say what is wrong with the authority's data, and repair one thing after the other.",
        discussion: """
            Asks before each repair, and changes nothing without a yes. “authorityd check” shows all that is wrong, without repairs. A lost \
            database is made again by “authorityd init --keep-keys”, and a clock that is not trusted is confirmed by “authorityd clock \
            accept”.
            """
    )

    @OptionGroup var options: AuthorityOptions

    @Flag(help: "Do not ask: repair everything that is found.")
    var yes = false

    func run() async throws {
        try await repairIdentity()
        let authority = try await options.authority()
        let (publisher, now) = (authority.publisher, try authority.clock.now())
        var state = try await authority.publicationState()
        if !state.foreign.isEmpty {
            try confirm(
                "\(state.foreign.count) packages in the database were signed by another key or for another region. Clients refuse them.",
                "Sign them again, with the same reports?"
            )
            try await publisher.signAgain(state.foreign, now: now)
            state = try await authority.publicationState()
        }
        if !state.twice.isEmpty {
            try confirm(
                """
                The public directory has other packages than the database, of \(state.twice.count) hours. This happens when an older state \
                of the database was restored. Clients may have read the files.
                """,
                "Keep the files, and drop these packages from the database?"
            )
            try await publisher.adoptFiles(of: state.twice, now: now)
        }
        try StandardOutput.write(lines: ["Nothing else is wrong. Restart authorityd on each instance."])
    }

    private func repairIdentity() async throws {
        let given = AuthorityIdentity(
            keys: try options.signingKeys(),
            secrets: try options.secrets(),
            region: try options.parameters().region
        )
        let database = try options.openDatabase()
        let stored = try await AuthorityIdentity.stored(in: database)
        do throws(AuthorityError) {
            try given.expectSame(as: stored)
        } catch {
            try confirmChange(error)
            try await Authority.adopt(given, in: database)
        }
    }

    private func confirmChange(_ difference: AuthorityError) throws {
        try confirm(
            """
            \(difference).
            If you have the right files, answer no and copy them from another instance or from your back-up.
            If they are lost: clients of another key or region must enroll again, and with another secret all codes, results and keys of \
            laboratories are void.
            """,
            "Make the database belong to the files in \(options.data)?"
        )
    }

    /// - Throws: ``Refusal`` unless the answer is yes.
    private func confirm(_ problem: String, _ question: String) throws {
        for line in problem.split(separator: "\n") { Conversation.say(String(line)) }
        if yes { return }
        try Conversation.ask("\(question) [y/N]")
        guard ["y", "yes"].contains(readLine()?.lowercased()) else { throw Refusal("nothing was changed", hints: []) }
    }
}
