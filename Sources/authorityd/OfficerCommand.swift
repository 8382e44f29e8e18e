import ArgumentParser
import CommandLineTool
import HealthAuthority
import OperatingSystem
import ProgramOutput
import SystemPackage

struct OfficerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "officer",
        abstract: "List, add and remove officers of the portal, change their roles, and unlock them.",
        subcommands: [
            List.self, Add.self, Role.self, Remove.self, NewPassword.self, ResetFactor.self, Unlock.self,
            SignOn.self,
        ]
    )

    /// A name that a command was given.
    private struct Given {
        let name: String
        /// Where the name is: its line in a file, and itself.
        let place: String
        /// Its line in a file, such as `line 3`; nil if it was given as an argument.
        let line: String?

        init(_ name: String, line number: Int? = nil, of file: String? = nil) {
            let line = number.map { "line \($0)" }
            let quoted = "“\(String(untrusted: name.utf8))”"
            place = ([file, line].compactMap(\.self).joined(separator: ", ")) + (file == nil ? quoted : ": \(quoted)")
            (self.name, self.line) = (name, line)
        }
    }

    /// Changes officers: either all of them or none.
    ///
    /// - Parameter nothing: What was not done to any officer, such as `no officer was added`.
    /// - Throws: A `Refusal` that names the officer, and the errors of `body`.
    private static func change<Result>(
        _ given: [Given],
        _ nothing: String = "nothing was changed",
        _ body: ([String]) async throws -> Result
    ) async throws -> Result {
        let first = Dictionary(given.map { ($0.name, $0) }) { first, _ in first }
        var seen: Set<String> = []
        for one in given where !seen.insert(one.name).inserted {
            let reason = first[one.name]?.line.map { "the name is also in \($0)" } ?? "the name is given twice"
            throw Refusal("\(one.place): \(reason); \(nothing)")
        }
        do {
            return try await body(given.map(\.name))
        } catch let error as RefusedOfficer {
            let reason = error.reason
            throw Refusal("\(given[error.index].place): \(reason); \(nothing)", hints: reason.hints)
        } catch let error as OfficersError where given.count == 1 {
            throw Refusal("\(given[0].place): \(error); \(nothing)", hints: error.hints)
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Print one line per officer: name, role, and what applies of “second factor”, “single sign-on” and “locked”."
        )

        @OptionGroup var options: AuthorityOptions

        @Flag(help: "Print JSON.")
        var json = false

        func run() async throws {
            let officers = try await options.authority().officers.list()
            if json { return try StandardOutput.write(JSONText.text(officers.map(OfficerListing.init))) }
            try StandardOutput.write(
                lines: officers.map { officer in
                    let role = officer.isAdministrator ? "administrator" : "officer"
                    return "\(String(untrusted: officer.name.utf8))\t\(role)"
                        + (officer.hasSecondFactor ? "\tsecond factor" : "") + officer.signOn.column
                        + (officer.isLocked ? "\tlocked" : "")
                }
            )
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add officers, and print their passwords. They are not stored.",
            discussion: """
                For one officer, the command prints the password alone. For several, it prints a line for each: the name, a tab and \
                the password. If one name is invalid, exists already or is given twice, the command names it, and adds no officer.

                With --sign-on, they get no passwords: they log in with their accounts of the OpenID provider.

                  $ authorityd officer add eve ada
                  $ authorityd officer add --file names.txt --json
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "1 to 64 lower-case letters, digits, full stops and hyphens each.")
        var names: [String] = []

        @Option(help: ArgumentHelp("File with a name in each line.", valueName: "file"))
        var file: String?

        @Flag(help: "Allow the officers to add and remove officers.")
        var administrator = false

        @Flag(
            help:
                "Let the officers log in with the accounts of the same names at the OpenID provider, without passwords."
        )
        var signOn = false

        @Flag(help: "Print JSON.")
        var json = false

        func validate() throws {
            guard names.isEmpty == (file != nil) else { throw ValidationError("give either names or --file") }
        }

        func run() async throws {
            let given = try file.map(Self.names) ?? names.map { Given($0) }
            let names = given.map(\.name)
            let officers = try await options.authority().officers
            let nothing = "no officer was added"
            if signOn {
                try options.expectSingleSignOn()
                try await OfficerCommand.change(given, nothing) {
                    try await officers.addWithSignOn($0, isAdministrator: administrator)
                }
                if json { try StandardOutput.write(JSONText.text(names.map { NewOfficer(name: $0, password: nil) })) }
                return
            }
            let passwords = try await OfficerCommand.change(given, nothing) {
                try await officers.add($0, isAdministrator: administrator)
            }
            let added = zip(names, passwords).map { NewOfficer(name: $0, password: $1) }
            if json { return try StandardOutput.write(JSONText.text(added)) }
            let lines = zip(names, passwords).map { name, password in
                names.count == 1 ? password : "\(name)\t\(password)"
            }
            try StandardOutput.write(lines: lines)
        }

        private static func names(in file: String) throws -> [Given] {
            let lines = TextLines.numbered(try WholeFile.read(FilePath(file), maximumCount: 1 << 20))
            guard !lines.isEmpty else { throw Refusal("\(file) contains no name") }
            return lines.map { Given($0.text, line: $0.number, of: file) }
        }
    }

    struct Role: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make an officer an administrator, or withdraw this role.",
            discussion: "Sessions continue with the new role. The role of the last administrator cannot be withdrawn."
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The officer's name.")
        var name: String

        @Flag(inversion: .prefixedNo, help: "Make the officer an administrator, or withdraw this role.")
        var administrator: Bool

        func run() async throws {
            let officers = try await options.authority().officers
            try await OfficerCommand.change([Given(name)]) { _ in
                try await officers.setRole(of: name, isAdministrator: administrator)
            }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove officers, and end their sessions.",
            discussion: """
                The last administrator cannot be removed. Codes that the officers have issued stay valid until they expire. If one \
                officer cannot be removed, the command names this officer, and removes none.
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The officers' names.")
        var names: [String]

        func run() async throws {
            let officers = try await options.authority().officers
            try await OfficerCommand.change(names.map { Given($0) }, "no officer was removed") {
                try await officers.remove($0)
            }
        }
    }

    struct NewPassword: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "password",
            abstract: "Give an officer a new password, and print it. It is not stored.",
            discussion: "This also ends the officer's sessions, and unlocks the officer."
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The officer's name.")
        var name: String

        func run() async throws {
            let officers = try await options.authority().officers
            let password = try await OfficerCommand.change([Given(name)]) { _ in
                try await officers.setPassword(of: name)
            }
            try StandardOutput.write(lines: [password])
        }
    }

    struct ResetFactor: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "reset-factor",
            abstract: "Turn off the second factor of an officer who has lost it.",
            discussion: """
                The officer then logs in with the password alone, and sets up a new second factor in the portal. This ends the \
                officer's sessions.
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The officer's name.")
        var name: String

        func run() async throws {
            let officers = try await options.authority().officers
            try await OfficerCommand.change([Given(name)]) { _ in try await officers.resetSecondFactor(of: name) }
        }
    }

    struct SignOn: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "sign-on",
            abstract: "Let an officer log in with an account of the OpenID provider, or withdraw this.",
            discussion: """
                At the next log-in, the account with the officer's name becomes the officer's account. Use this also if the \
                provider has made a new account for the same person. The officer's sessions end. A password stays valid.
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The officer's name.")
        var name: String

        @Flag(help: "Withdraw it. The officer then needs a password: authorityd officer password NAME.")
        var withdraw = false

        func run() async throws {
            let officers = try await options.authority().officers
            if !withdraw { try options.expectSingleSignOn() }
            try await OfficerCommand.change([Given(name)]) { _ in
                try await withdraw ? officers.withdrawSignOn(name) : officers.allowSignOn(name)
            }
        }
    }

    struct Unlock: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Let an officer whose name is locked log in from any browser for 15 minutes.",
            discussion: """
                Wrong passwords lock a name for browsers in which the officer has never logged in. After this command, the officer \
                can log in from a new browser. From then on, the lock does not apply to that browser.
                """
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The officer's name.")
        var name: String

        func run() async throws {
            let officers = try await options.authority().officers
            try await OfficerCommand.change([Given(name)]) { _ in try await officers.unlock(name) }
        }
    }
}

/// An officer, as `officer list --json` prints it.
private struct OfficerListing: Encodable {
    let name: String
    let role: String
    let password: Bool
    let secondFactor: Bool
    let singleSignOn: Bool
    let locked: Bool

    init(_ officer: Officer) {
        name = officer.name
        role = officer.isAdministrator ? "administrator" : "officer"
        (password, secondFactor) = (officer.hasPassword, officer.hasSecondFactor)
        (singleSignOn, locked) = (officer.signOn != .none, officer.isLocked)
    }
}

/// An officer who was added, as `officer add --json` prints it.
private struct NewOfficer: Encodable {
    let name: String
    /// Nil if the officer logs in with an account of the provider.
    let password: String?
}

extension Officer.SignOn {
    /// The column of `officer list`.
    fileprivate var column: String {
        switch self {
        case .none: ""
        case .expected: "\tsingle sign-on, not yet used"
        case .used: "\tsingle sign-on"
        }
    }
}

struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Print the actions of officers and of commands, newest hour first.",
        discussion: """
            Each line contains the hour, the officer, the action and the number of times, separated by tabs. For a command, the \
            officer is “(command line)”. audit_days in authority.conf sets how long the actions are kept.
            """
    )

    @OptionGroup var options: AuthorityOptions

    func run() async throws {
        let entries = try await options.authority().officers.auditEntries(limit: .max)
        try StandardOutput.write(
            lines: entries.map { entry in
                let (officer, action) = (String(untrusted: entry.officer.utf8), String(untrusted: entry.action.utf8))
                return "\(Calendar.hour(entry.hour))\t\(officer)\t\(action)\t\(entry.times)"
            }
        )
    }
}
