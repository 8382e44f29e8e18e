package import ArgumentParser
import Cryptography
import Glibc
import Platform

/// The frame around a program's commands: what is done before them, and what their end means to the caller.
package enum CommandLineTool {
    /// Parses the arguments, runs the command and ends the process if it fails: 1 if the job failed, 64 if the call was wrong,
    /// 0 if help or the version was asked for.
    ///
    /// - Parameter refusal: Says what a library's error means to a person; nil leaves it to the error's own words.
    package static func run(_ root: any ParsableCommand.Type, refusal: (any Error) -> Refusal?) async {
        OpenSSL.skipCleanUp()
        ProcessHardening.openStandardDescriptors()
        ProcessHardening.protectMemory()
        // Dispatch would note in the system's log, at each run of an ordinary user, that it may not raise a thread's priority: the
        // times at which the program was used.
        unsafe setenv("LIBDISPATCH_LOG", "NO", 1)
        // To write to a pipe that nobody reads is an error like others, not a reason to die half-way.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try root.parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            guard let refusal = (error as? Refusal) ?? refusal(error) else { end(root, with: error) }
            Conversation.tell(refusal)
            root.exit(withError: ExitCode.failure)
        }
    }

    /// Ends with what the argument parser has to say.
    private static func end(_ root: any ParsableCommand.Type, with error: any Error) -> Never {
        guard root.exitCode(for: error) == .validationFailure else { root.exit(withError: error) }
        let lines = root.message(for: error).split(separator: "\n")
        let sentence = lines.first ?? "The call was wrong"
        Conversation.say("error: \(sentence.prefix(1).lowercased())\(sentence.dropFirst())")
        for line in lines.dropFirst() { Conversation.say("hint: \(line)") }
        Conversation.say("hint: \(command(root, error)) --help shows what can be asked for")
        root.exit(withError: ExitCode.validationFailure)
    }

    /// The command that was called wrongly, as the parser's last line has it; the program, where nobody has named a command.
    private static func command(_ root: any ParsableCommand.Type, _ error: any Error) -> String {
        let name = root.fullMessage(for: error).firstMatch(of: /See '(.+) --help'/).map { String($0.1) }
        guard let name, let last = name.split(separator: " ").last, CommandLine.arguments.contains(String(last)) else {
            return root._commandName
        }
        return name
    }
}
