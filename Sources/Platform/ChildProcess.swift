import CLinux
import Glibc
package import SystemPackage

/// A program that was started here, is talked to through its standard input, and is waited for here.
package struct ChildProcess: ~Copyable {
    /// What to start.
    package struct Program: Sendable {
        /// A path.
        let executable: String
        let arguments: [String]
        /// NAME=value.
        let environment: [String]
        let output: Output

        /// Where the program's standard output goes.
        package enum Output: Sendable {
            case discarded
            /// To our end of the socket pair.
            case link
        }

        package init(
            executable: String,
            arguments: [String],
            environment: [String] = [],
            output: Output = .discarded
        ) {
            self.executable = executable
            self.arguments = arguments
            self.environment = environment
            self.output = output
        }
    }

    /// Our end of the socket pair. It ends when the program does.
    package let link: MessageSocket

    private let pid: pid_t

    /// The descriptor under which a program finds the file that it was given.
    package static let givenFile = FileDescriptor(rawValue: STDERR_FILENO + 1)

    /// Starts a program with nothing of ours: no descriptor but its end of the socket pair and the file that it is given, no
    /// environment but what the program is given, no blocked or ignored signal. It has a session of its own: Ctrl-C reaches us
    /// alone, and our terminal is not the program's.
    ///
    /// - Parameter file: Becomes the program's ``givenFile``. It stays open here.
    /// - Returns: Nil if the system refuses.
    package init?(_ program: Program, giving file: FileDescriptor? = nil) {
        guard let (link, programsLink) = MessageSocket.pair() else { return nil }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, programsLink.descriptor, STDIN_FILENO)
        switch program.output {
        case .discarded: unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        case .link: unsafe posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
        }
        // What libraries and a crash print is not filtered.
        unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        if let file { unsafe posix_spawn_file_actions_adddup2(&actions, file.rawValue, Self.givenFile.rawValue) }
        unsafe clinux_add_close_from(&actions, Self.givenFile.rawValue + (file == nil ? 0 : 1))

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | clinux_spawn_in_new_session
        )

        var pid = pid_t()
        let words = unsafe ([program.executable] + program.arguments).map { unsafe strdup($0) }
        let variables = unsafe program.environment.map { unsafe strdup($0) }
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        let result = unsafe posix_spawn(
            &pid,
            program.executable,
            &actions,
            &attributes,
            words + [nil],
            variables + [nil]
        )
        withExtendedLifetime(programsLink) {}
        guard result == 0 else { return nil }
        self.link = link
        self.pid = pid
    }

    /// Asks the program to end by the end of the socket pair, and ends it, whatever it does, when `limit` has passed.
    package consuming func end(within limit: Duration) {
        link.finishSending()
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline, link.receive(timeout: 100) != .ended {}
        end()
    }

    /// Ends the program, whatever it does, and waits until it is gone.
    package consuming func end() {
        kill(pid, SIGKILL)
        while waitpid(pid, nil, 0) == -1, errno == EINTR {}
    }
}
