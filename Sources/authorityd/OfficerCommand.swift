import ArgumentParser
import CommandLineTool
import HealthAuthority
import OperatingSystem

struct OfficerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "officer",
        abstract: "List, add and remove officers of the portal, change their roles, and unlock them.",
        subcommands: [
            List.self, Add.self, Role.self, Remove.self, NewPassword.self, ResetFactor.self, Unlock.self,
        ]
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print one line per officer: name, role, “second factor” and “locked”, separated by tabs."
        )

        @OptionGroup var options: AuthorityOptions

        func run() async throws {
            let officers = try await options.authority().officers.list()
            try StandardOutput.write(
                lines: officers.map { officer in
                    let role = officer.isAdministrator ? "administrator" : "officer"
                    return "\(String(untrusted: officer.name.utf8))\t\(role)"
                        + (officer.hasSecondFactor ? "\tsecond factor" : "") + (officer.isLocked ? "\tlocked" : "")
                }
            )
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add an officer, and print the password. It is not stored."
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "1 to 64 lower-case letters, digits, full stops and hyphens.")
        var name: String

        @Flag(help: "Allow the officer to add and remove officers.")
        var administrator = false

        func run() async throws {
            let authority = try await options.authority()
            let password = try await authority.officers.add(name, isAdministrator: administrator)
            try StandardOutput.write(lines: [password])
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
            try await options.authority().officers.setRole(of: name, isAdministrator: administrator)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove an officer, and end the officer's sessions.",
            discussion:
                "The last administrator cannot be removed. Codes that the officer has issued stay valid until they expire."
        )

        @OptionGroup var options: AuthorityOptions

        @Argument(help: "The officer's name.")
        var name: String

        func run() async throws {
            try await options.authority().officers.remove(name)
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
            let password = try await options.authority().officers.setPassword(of: name)
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
            try await options.authority().officers.resetSecondFactor(of: name)
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
            try await options.authority().officers.unlock(name)
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
