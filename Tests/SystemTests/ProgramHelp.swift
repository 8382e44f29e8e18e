import Foundation
import TestSupport
import Testing

/// A program's help in machine-readable form, from `--experimental-dump-help`.
struct ProgramHelp: Decodable {
    let command: Command

    struct Command: Decodable {
        let commandName: String
        let discussion: String?
        let shouldDisplay: Bool
        let subcommands: [Command]?
        let arguments: [Argument]?
    }

    struct Argument: Decodable {
        let kind: String
        let shouldDisplay: Bool
        let valueName: String?
        let names: [Name]?

        struct Name: Decodable {
            let kind: String
            let name: String
        }

        /// All spellings: options such as `--data`, or the name of the value.
        var terms: Set<String> {
            guard let names else { return Set(valueName.map { [$0] } ?? []) }
            return Set(names.map { ($0.kind == "long" ? "--" : "-") + $0.name })
        }
    }

    static func of(_ program: String) async throws -> Command {
        let ending = try await RunningProgram.run(Products.executable(program), ["--experimental-dump-help"])
        try #require(ending.status == 0, "\(ending.error)")
        return try JSONDecoder().decode(ProgramHelp.self, from: Data(ending.output.utf8)).command
    }
}

extension ProgramHelp.Command {
    /// The options that all commands have.
    private static let common: Set<String> = ["-h", "--help", "--version"]

    /// The lines of all discussions that are examples or rows of a table: they begin with spaces.
    var examples: [String] {
        (discussion ?? "").split(separator: "\n").filter { $0.hasPrefix("  ") }.map(String.init)
            + (subcommands ?? []).flatMap(\.examples)
    }

    /// The arguments as users type them, by the full command. A program without commands is
    /// itself a command.
    func terms(below path: [String] = []) -> [String: Set<String>] {
        let path = path + [commandName]
        let shown = (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
        guard shown.isEmpty else {
            return shown.reduce(into: [:]) { $0.merge($1.terms(below: path)) { first, _ in first } }
        }
        let terms = (arguments ?? []).filter(\.shouldDisplay).reduce(into: Set<String>()) { $0.formUnion($1.terms) }
        return [path.joined(separator: " "): terms.subtracting(Self.common)]
    }
}
