import Foundation
import SystemPackage
import TestSupport
import Testing

/// Completions in real shells.
@Suite("Completions", .serialized)
struct CompletionTests {
    /// The typed text before the Tab key, and the text after it.
    private static let samples = [
        ("checkin expos", "checkin exposures "), ("checkin scan --im", "checkin scan --image "),
        ("checkin consent ma", "checkin consent matching "), ("checkin passphrase re", "checkin passphrase remove "),
        ("venued ro", "venued rotate "), ("venued poster --pa", "venued poster --paper "),
        ("authorityd off", "authorityd officer "), ("authorityd serve --port", "authorityd serve --portal-listen "),
        ("sonar-demo --min", "sonar-demo --minutes "),
    ]

    private static let programs = ["checkin", "venued", "authorityd", "sonar-demo"]

    @Test func `bash completes commands, options and values`() async throws {
        let share = try await SharedFiles.share
        let scripts = Self.programs.map { ". \(share.appending("bash-completion/completions/\($0)")); " }.joined()
        try complete(
            shell: ["bash", "--noprofile", "--norc", "-i"],
            setUp: scripts
                + "bind 'set enable-bracketed-paste off'; bind 'set bell-style none'; PS1=rea''dy:"
        )
    }

    @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed"))
    func `zsh completes commands, options and values`() async throws {
        let share = try await SharedFiles.share
        try complete(
            shell: ["zsh", "-f", "-i"],
            setUp: """
                unset zle_bracketed_paste; fpath=(\(share.appending("zsh/site-functions")) $fpath); \
                autoload -Uz compinit; compinit -D; PS1=rea''dy:
                """
        )
    }

    @Test(.enabled(if: isInstalled("fish"), "fish is not installed"))
    func `fish completes commands, options and values`() async throws {
        let share = try await SharedFiles.share
        for (typed, completed) in Self.samples {
            let program = typed.prefix { $0 != " " }
            let script = share.appending("fish/vendor_completions.d/\(program).fish").string
            let ending = try await RunningProgram.run(
                URL(filePath: "/usr/bin/fish"),
                ["--no-config", "-c", "source $argv[1]; complete --do-complete $argv[2]", script, typed],
                environment: ["PATH": Self.path]
            )
            let words = ending.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
            let expected = completed.split(separator: " ").last
            #expect(words.contains { $0 == expected }, "\(typed): \(ending.output)\(ending.error)")
        }
    }

    /// Types all samples into a shell on a terminal.
    private func complete(shell: [String], setUp: String) throws {
        let terminal = try PseudoTerminal()
        let process = Process()
        // The terminal must be the shell's controlling terminal. Otherwise, the shell waits for the
        // terminal of the test run.
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments = ["--ctty", "--wait"] + shell
        process.environment = ["PATH": Self.path, "TERM": "dumb", "HOME": "/proc/nowhere", "LC_ALL": "C.UTF-8"]
        process.standardInput = terminal.program
        process.standardOutput = terminal.program
        process.standardError = terminal.program
        try process.run()
        try terminal.type(" " + setUp + "\n")
        for (typed, completed) in Self.samples {
            try terminal.expect("ready:")
            try terminal.type(typed + "\t")
            try terminal.expect(completed)
            // Deletes the line, and requests another prompt.
            try terminal.type("\u{15}\n")
        }
        try terminal.expect("ready:")
        try terminal.type("exit\n")
        process.waitUntilExit()
    }

    private static func isInstalled(_ shell: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
    }

    /// The search path. It includes the programs, because completions may run them.
    private static var path: String {
        Products.executable("checkin").deletingLastPathComponent().path + ":/usr/bin:/bin"
    }
}
