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

    @Option(
        help: ArgumentHelp(
            """
            Which of two signed files for the same hour to keep: that in the database, or that in the public directory of this \
            instance. All instances that keep what is in the database end in the same state, in any order. Default: database.
            """,
            valueName: "place"
        )
    )
    var keep = RepairWinner.database

    @Flag(help: "Repair all problems without asking.")
    var yes = false

    func run() async throws {
        var isRepaired = try await repairIdentity()
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
            try await authority.record(.filesRepaired)
            isRepaired = true
            state = try await authority.publicationState()
        }
        let question =
            keep == .database
            ? "Keep what is in the database, which all instances share, and delete the files?"
            : "Keep the files of this instance, and drop what is in the database?"
        if !state.twice.isEmpty {
            try Conversation.confirm(
                """
                The packages of \(state.twice.count) hours in the public directory differ from those in the database. This happens \
                when two databases were in use, or when an older state of the database was restored. Clients may have read either.
                Reports of the packages that are dropped are published again. Unused codes and results become void.
                """,
                question,
                yes: yes
            )
            try await publisher.keep(keep, of: state.twice, now: now)
            try await authority.record(.filesRepaired)
            isRepaired = true
        }
        if !state.exportsTwice.isEmpty {
            try Conversation.confirm(
                """
                \(state.exportsTwice.count) export files in the public directory differ from those in the database. Phones may \
                have read either. Keys of the files that are dropped are exported again.
                """,
                question,
                yes: yes
            )
            try await publisher.keep(keep, of: state.exportsTwice, now: now)
            try await authority.record(.filesRepaired)
            isRepaired = true
        }
        let end = "If the key, the secret or the region has changed, restart authorityd on each instance."
        try StandardOutput.write(lines: [isRepaired ? "No other problems found. \(end)" : "No problems found."])
    }

    /// Returns whether there was a problem, which is now repaired.
    private func repairIdentity() async throws -> Bool {
        let given = try options.identity
        let database = try options.openDatabase(memory: nil)
        let stored = try await AuthorityIdentity.stored(in: database)
        do throws(AuthorityError) {
            try given.expectSame(as: stored)
            return false
        } catch {
            try confirmChange(error)
            try await Authority.adopt(given, in: database)
            try await DatabaseMemory(options.directory).accept(database)
            try await options.authority().record(.databaseAssigned)
            return true
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

extension RepairWinner: ExpressibleByArgument {}
