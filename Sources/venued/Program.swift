import ArgumentParser
import Glibc
import Platform

/// The frame around every command: what is done before it, and what its end means to the caller.
enum Program {
    static func run(_ root: any AsyncParsableCommand.Type) async {
        ProcessHardening.protectMemory()
        // Writing to a pipe that nobody reads is an error like others, not a reason to die half-way.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try root.parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch let failure as Failure {
            failure.print()
            Glibc.exit(EXIT_FAILURE)
        } catch {
            root.exit(withError: error)
        }
    }
}
