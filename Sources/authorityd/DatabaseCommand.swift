import ArgumentParser
import CommandLineTool
import HealthAuthority

struct DatabaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "database",
        abstract: "Change to another database on purpose.",
        subcommands: [Accept.self]
    )

    struct Accept: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Accept a database that is not the one that this instance used last.",
            discussion: """
                Each instance remembers the server, the timeline and the last mark of its database, in the file database.seen. All \
                commands refuse another database: a server that was replaced and has come back, or an older copy. After pg_upgrade, \
                after a restore, or after a move to another server, this command accepts the other database. First stop all \
                instances, and run the command once on each of them.
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Flag(help: "Accept the database without asking.")
        var yes = false

        func run() async throws {
            let memory = DatabaseMemory(options.directory)
            let database = try options.openDatabase(memory: nil)
            try options.identity.expectSame(as: try await AuthorityIdentity.stored(in: database))
            let (difference, hasMark) = try await database.read {
                (try memory.difference(to: $0), try memory.hasRememberedMark($0))
            }
            guard let difference else {
                return Conversation.say("nothing was changed: it is the database that this instance used last")
            }
            try Conversation.confirm(
                """
                The database is not the one that this instance used last: \(difference).
                \(hasMark ? Self.complete : Self.incomplete)
                """,
                "Accept the database?",
                yes: yes
            )
            try await memory.accept(database)
            try await options.authority().record(.databaseAccepted)
            try StandardOutput.write(lines: ["Accepted. Run this command on each instance, and then start them."])
        }

        private static let complete = """
            It contains everything up to the last publication that this instance saw. What was stored in the other database \
            after that is lost: submissions, codes, results, officers and warnings.
            """
        private static let incomplete = """
            What was stored in the other database, and not in this one, is lost: submissions, codes, results, officers and \
            warnings. All unused codes and results in this database become void, because they may have been used in the other one.
            """
    }
}

extension Conversation {
    /// Shows a problem and asks a question.
    ///
    /// - Parameter yes: Whether the answer is yes without asking.
    /// - Throws: ``Refusal`` unless the answer is yes.
    static func confirm(_ problem: String, _ question: String, yes: Bool) throws {
        for line in problem.split(separator: "\n") { say(String(line)) }
        if yes { return }
        try ask("\(question) [y/N]")
        guard ["y", "yes"].contains(readLine()?.lowercased()) else { throw Refusal("nothing was changed", hints: []) }
    }
}
