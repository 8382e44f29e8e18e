package import ArgumentParser
import Cryptography
import Glibc
import OperatingSystem

/// Prepares the process before a program's command runs, and sets the exit status afterwards.
package enum CommandLineTool {
    /// Parses the arguments and runs the command. Exits with status 1 if the command failed, 64
    /// after a usage error, or 0 if the user requested help or the version.
    package static func run(_ root: any ParsableCommand.Type) async {
        OpenSSL.skipCleanUp()
        ProcessHardening.openStandardDescriptors()
        ProcessHardening.protectMemory()
        // Disable the log of Dispatch. Otherwise, whenever an ordinary user ran the program,
        // Dispatch would log that it is not allowed to raise a thread's priority. The system log
        // would then show when the program was used.
        unsafe setenv("LIBDISPATCH_LOG", "NO", 1)
        // Ignore SIGPIPE, so that writing to a closed pipe fails with EPIPE.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try root.parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            // In a debug build, the argument parser needs much time to classify an error. The classes of
            // our own errors are known.
            let isOurs = error is Refusal || error is any HintedError
            guard let refusal = Refusal(error), isOurs || root.exitCode(for: error) == .failure else {
                end(root, with: error)
            }
            Conversation.tell(refusal)
            exit(EXIT_FAILURE)
        }
    }

    /// Prints the argument parser's message and exits.
    private static func end(_ root: any ParsableCommand.Type, with error: any Error) -> Never {
        guard root.exitCode(for: error) == .validationFailure else { root.exit(withError: error) }
        let lines = root.message(for: error).split(whereSeparator: \.isNewline)
        let sentence = lines.first ?? "The arguments are invalid"
        Conversation.say("error: \(sentence.prefix(1).lowercased())\(sentence.dropFirst())")
        for line in lines.dropFirst() { Conversation.say("hint: \(line)") }
        if let meant = similarCommand(root) { Conversation.say("hint: did you mean “\(meant)”?") }
        Conversation.say("hint: \(command(root, error)) --help shows the usage")
        root.exit(withError: ExitCode.validationFailure)
    }

    /// The command that the user probably meant; nil if the arguments name a command, or nothing
    /// similar.
    private static func similarCommand(_ root: any ParsableCommand.Type) -> String? {
        var (command, path) = (root, [root._commandName])
        for word in CommandLine.arguments.dropFirst() {
            let commands = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
            guard let named = commands.first(where: { $0._commandName == word }) else {
                return word.mostSimilar(of: commands.map { $0._commandName }).map {
                    (path + [$0]).joined(separator: " ")
                }
            }
            (command, path) = (named, path + [word])
        }
        return nil
    }

    /// Returns the command whose usage is wrong, which is in the last line of the parser's message.
    /// If the arguments name no command, returns the program's name.
    private static func command(_ root: any ParsableCommand.Type, _ error: any Error) -> String {
        let name = root.fullMessage(for: error).firstMatch(of: /See '(.+) --help'/).map { String($0.1) }
        guard let name, let last = name.split(separator: " ").last, CommandLine.arguments.contains(String(last)) else {
            return root._commandName
        }
        return name
    }
}

/// An error message with hints. Libraries state the facts, and the program adds the hints.
package struct Refusal: Error {
    /// The message, without a full stop. Each problem is on its own line.
    package let sentence: String
    package let hints: [String]

    package init(_ sentence: String, hints: [String] = []) {
        self.sentence = sentence
        self.hints = hints
    }

    /// The message for an error from a command. Nil for an exit code, because its reason was
    /// already printed.
    init?(_ error: any Error) {
        guard !(error is ExitCode) else { return nil }
        self = (error as? Refusal) ?? Refusal("\(error)", hints: (error as? any HintedError)?.hints ?? [])
    }
}

/// A library's error, with hints that a program adds for its users.
package protocol HintedError: Error {
    /// Commands that the user can try, and what they do.
    var hints: [String] { get }
}
