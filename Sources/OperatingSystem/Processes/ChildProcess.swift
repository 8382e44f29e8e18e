import CLinux
import Glibc
package import SystemPackage

/// A child process. The parent starts it, exchanges messages with it through its standard input,
/// and waits for it.
package struct ChildProcess: ~Copyable {
    /// The program to start.
    package struct Program: Sendable {
        /// The path of the executable.
        let executable: String
        /// The first argument, which ps(1) shows in place of the path.
        let name: String
        let arguments: [String]
        /// The environment variables, each as `NAME=value`.
        let environment: [String]
        let output: Output
        /// Whether the program writes errors to the parent's standard error stream.
        let showsErrors: Bool

        /// Where the program's standard output is written.
        package enum Output: Sendable {
            case discarded
            /// To the parent's end of the socket pair.
            case link
        }

        package init(
            executable: String,
            name: String? = nil,
            arguments: [String],
            environment: [String] = [],
            output: Output = .discarded,
            showsErrors: Bool = false
        ) {
            self.executable = executable
            self.name = name ?? executable
            self.arguments = arguments
            self.environment = environment
            self.output = output
            self.showsErrors = showsErrors
        }
    }

    /// The parent's end of the socket pair. Receiving ends when the program exits.
    package let link: MessageSocket

    private let pid: pid_t

    /// The descriptor of the file that a program receives from its parent.
    package static let givenFile = FileDescriptor(rawValue: STDERR_FILENO + 1)

    /// Starts a program that inherits nothing from the parent. Its only descriptors are its end of
    /// the socket pair, the file in `file`, and, if ``Program/showsErrors`` is true, the standard
    /// error stream. Its environment contains only the variables in `program`. Signals are neither
    /// blocked nor ignored. The program runs in its own session, so it does not receive Ctrl-C and
    /// has no access to the parent's terminal.
    ///
    /// - Parameter file: The file that the program receives as ``givenFile``. The parent's
    ///   descriptor stays open.
    /// - Returns: Nil if the system cannot start the program.
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
        if !program.showsErrors {
            // Messages from libraries or from a crash would reach the terminal unfiltered.
            unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
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
        let words = unsafe ([program.name] + program.arguments).map { unsafe strdup($0) }
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

    /// Closes the parent's end for sending, which asks the program to exit. Kills the program if it
    /// is still running after `limit`.
    package consuming func end(within limit: Duration) {
        link.finishSending()
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline, link.receive(timeout: 100) != .ended {}
        end()
    }

    /// Kills the program and waits until it has exited.
    package consuming func end() {
        kill(pid, SIGKILL)
        while waitpid(pid, nil, 0) == -1, errno == EINTR {}
    }

    /// Waits until the program has exited. Discards its messages.
    ///
    /// - Parameter limit: If the program is still running after this time, it is killed.
    /// - Returns: The exit status. Nil if a signal ended the program.
    package consuming func exitStatus(within limit: Duration? = nil) -> Int32? {
        let deadline = limit.map { ContinuousClock.now + $0 }
        var pause: useconds_t = 1000
        var status: Int32 = 0
        while true {
            let result = unsafe waitpid(pid, &status, deadline == nil ? 0 : WNOHANG)
            if result == pid { return status & 0x7F == 0 ? status >> 8 & 0xFF : nil }
            if let deadline, ContinuousClock.now >= deadline {
                end()
                return nil
            }
            guard result == 0 else {
                guard errno == EINTR else { return nil }
                continue
            }
            usleep(pause)
            pause = min(pause * 2, 50_000)
        }
    }

    /// Allows the program to continue after the parent exits.
    package consuming func detach() {
        let pid = pid
        // A thread waits for the exit, so that no zombie remains while the parent runs. If no
        // thread can be started, the zombie remains until the parent exits.
        try? Thread.start {
            while waitpid(pid, nil, 0) == -1, errno == EINTR {}
        }
    }
}

extension [String] {
    /// The environment variables of this process, each as `NAME=value`.
    package static var inherited: Self {
        var variables: [String] = []
        var next = unsafe clinux_environment()
        while let variable = unsafe next?.pointee {
            variables.append(unsafe String(cString: variable))
            unsafe next = next?.successor()
        }
        return variables
    }
}
