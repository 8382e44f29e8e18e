import ArgumentParser
import CommandLineTool
import HealthAuthority

struct RepairCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair",
        abstract: "Find problems in the authority's data, and repair them one by one.",
        discussion: """
            Asks before each repair, and changes nothing unless the answer is yes. “authorityd check” shows all problems without \
            repairs. “authorityd init --keep-keys” replaces a lost database. “authorityd clock accept” confirms a clock that is \
            not trusted.
            """
    )

    @OptionGroup var options: AuthorityOptions

    @Flag(help: "Repair all problems without asking.")
    var yes = false

    func run() async throws {
        try await repairIdentity()
        let authority = try await options.authority()
        let (publisher, now) = (authority.publisher, try authority.clock.now())
        var state = try await authority.publicationState()
        if !state.foreign.isEmpty {
            try Conversation.confirm(
                """
                \(state.foreign.count) packages in the database were signed by another key or for another region. Clients refuse \
                them.
                """,
                "Sign them again, with the same reports?",
                yes: yes
            )
            try await publisher.signAgain(state.foreign, now: now)
            state = try await authority.publicationState()
        }
        if !state.twice.isEmpty {
            try Conversation.confirm(
                """
                The packages of \(state.twice.count) hours in the public directory differ from those in the database. This happens \
                when an older state of the database was restored. Clients may have read the files.
                """,
                "Keep the files, and drop these packages from the database?",
                yes: yes
            )
            try await publisher.adoptFiles(of: state.twice, now: now)
        }
        try StandardOutput.write(lines: ["No other problems found. Restart authorityd on each instance."])
    }

    private func repairIdentity() async throws {
        let given = try options.identity
        let database = try options.openDatabase(memory: nil)
        let stored = try await AuthorityIdentity.stored(in: database)
        do throws(AuthorityError) {
            try given.expectSame(as: stored)
        } catch {
            try confirmChange(error)
            try await Authority.adopt(given, in: database)
            try await DatabaseMemory(options.directory).accept(database)
        }
    }

    private func confirmChange(_ difference: AuthorityError) throws {
        try Conversation.confirm(
            """
            \(difference).
            If you have the right files, answer no, and copy them from another instance or from your backup.
            If they are lost, answer yes. With another key or region, clients must enrol again. With another secret, all codes, \
            results and laboratory keys become void.
            """,
            "Assign the database to the files in \(options.data)?",
            yes: yes
        )
    }
}
