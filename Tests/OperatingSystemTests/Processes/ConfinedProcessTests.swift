import Glibc
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// Reports of the scripts below.
private enum Report: ProcessMessage {
    case alive
    case sentence(String)
    case text(String)
    case number(UInt16)

    init(from fields: inout FieldReader) throws(MalformedMessage) {
        switch try fields.kind() {
        case "A": self = .alive
        case "F": self = .sentence(try fields.sentence())
        case "U": self = .text(try fields.text())
        case "N": self = .number(try fields.number())
        default: throw MalformedMessage()
        }
    }

    var fields: [MessageField] {
        switch self {
        case .alive: ["A"]
        case .sentence(let text): ["F", .sentence(text)]
        case .text(let text): ["U", .text(text)]
        case .number(let number): ["N", .number(number)]
        }
    }
}

@Suite struct ProcessMessageTests {
    @Test(
        arguments: [
            (.alive, "A"), (.sentence("a b"), "Fa b"), (.text("é\n"), "Ué\n"), (.text(""), "U"),
            (.number(0x4142), "NAB"),
        ] as [(Report, String)]
    )
    private func `a value has one encoding`(report: Report, message: String) {
        #expect(report.message == Array(message.utf8))
        #expect(Report(Array(message.utf8)) == report)
    }

    @Test(
        arguments: [
            [], "x".utf8 + [], "AA".utf8 + [], "N1".utf8 + [], "N123".utf8 + [], [UInt8(ascii: "U"), 0xFF],
            [UInt8(ascii: "U"), 0xC3], "Fa\nb".utf8 + [], "Fa\u{202E}".utf8 + [],
            Array(("F" + String(repeating: "a", count: 501)).utf8),
            Array(("U" + String(repeating: "a", count: 2048)).utf8),
        ] as [[UInt8]]
    )
    func `what is not the encoding of a value is malformed`(message: [UInt8]) {
        #expect(Report(message) == nil)
    }

    @Test(
        arguments: [
            ("a\nerror: b\u{1B}[2J\u{9B}1m\u{2028}\u{202E}", "a\u{FFFD}error: b\u{FFFD}[2J\u{FFFD}1m\u{FFFD}\u{FFFD}"),
            ("葛\u{E0100} x\u{FE00} ☎\u{FE0E} ☎\u{FE0F}", "葛\u{FFFD} x\u{FFFD} ☎\u{FE0E} ☎\u{FE0F}"),
            (String(repeating: "𝄞", count: 600), String(repeating: "𝄞", count: 500)),
        ]
    )
    func `a sentence is made harmless and short where it is sent`(hostile: String, harmless: String) {
        #expect(Report(Report.sentence(hostile).message) == .sentence(harmless))
    }

    @Test(arguments: 0..<4)
    func `the end of a long text is cut between two characters`(offset: Int) throws {
        let text = String(repeating: "a", count: offset) + String(repeating: "𝄞", count: 600)
        let message = Report.text(text).message
        #expect((2045...2048).contains(message.count))
        guard case .text(let cut)? = Report(message) else {
            Issue.record("the message is malformed")
            return
        }
        #expect(text.hasPrefix(cut))
    }
}

/// The parent's side, with scripts in place of the processes. Each printf sends one message.
@Suite("Confined processes", .timeLimit(.minutes(10)))
struct ConfinedProcessTests {
    private static func result(
        of script: String,
        heartbeat: Duration = .seconds(300),
        limit: Duration? = nil
    ) -> Result<Report, ProcessFailure> {
        result(of: .script(script), heartbeat: heartbeat, limit: limit)
    }

    private static func result(
        of program: ChildProcess.Program,
        heartbeat: Duration = .seconds(300),
        limit: Duration? = nil
    ) -> Result<Report, ProcessFailure> {
        Result { () throws(ProcessFailure) in
            try ConfinedProcess<Never, Report>("the script", program, heartbeat: heartbeat, limit: limit)
                .run(failure: { $0 }, { report throws(ProcessFailure) in report == .alive ? nil : report })
        }
    }

    @Test func `reports are handled until there is a result`() {
        let result = Self.result(of: "printf A; printf A; printf NAB; exec sleep 3600")
        #expect(result == .success(.number(0x4142)))
    }

    @Test(
        arguments: [
            ("exit 0", "the script exited unexpectedly"), ("printf A; kill -SEGV $$", "the script exited unexpectedly"),
            ("printf AA; exec sleep 3600", "the script sent an unknown message"),
            ("head -c 2049 /dev/zero; exec sleep 3600", "the script sent an unknown message"),
            ("printf '!it burns'; exec sleep 3600", "it burns"),
            ("printf '!it\nburns'; exec sleep 3600", "the script sent an unknown message"),
        ]
    )
    func `a process that ends, fails or sends something malformed gives no result`(script: String, failure: String) {
        #expect(Self.result(of: script).failure?.description == failure)
    }

    @Test func `a program that cannot be started is a failure`() {
        let program = ChildProcess.Program(executable: "/proc/nowhere", arguments: [])
        #expect(Self.result(of: program).failure?.description == "could not start the script")
    }

    @Test func `a process without a heartbeat is killed`() throws {
        var pid: pid_t?
        #expect(throws: ProcessFailure("the script", .silent(.milliseconds(300)))) {
            let script = ChildProcess.Program.script("printf \"U$$\"; exec sleep 3600")
            let process = ConfinedProcess<Never, Report>("the script", script, heartbeat: .milliseconds(300))
            return try process.run(
                failure: { $0 },
                { report throws(ProcessFailure) -> Report? in
                    if case .text(let text) = report { pid = pid_t(text) }
                    return nil
                }
            )
        }
        #expect(kill(try #require(pid), 0) == -1 && errno == ESRCH)
    }

    @Test func `a process that only sends heartbeats is killed at its limit`() {
        let result = Self.result(of: "while printf A; do sleep 0.01; done", limit: .milliseconds(300))
        #expect(result.failure?.cause == .silent(.milliseconds(300)))
    }

    @Test func `a process that is interrupted gets time to end`() throws {
        let directory = try Directory.makeTemporary(prefix: "confined-process-test")
        defer { try? Directory.remove(directory) }
        let file = directory.appending("released").string
        // The shell reads its end of the socket pair, which ends when the parent asks it to end.
        var isAlive = false
        #expect(throws: ProcessFailure("the script", .interrupted)) {
            let script = ChildProcess.Program.script("printf A; cat >/dev/null; : >'\(file)'; printf A")
            let process = ConfinedProcess<Never, Report>("the script", script, heartbeat: .seconds(300))
            return try process.run(
                farewell: .seconds(300),
                isInterrupted: { isAlive },
                polling: .milliseconds(10),
                failure: { $0 },
                { (_: Report) throws(ProcessFailure) -> Report? in
                    isAlive = true
                    return nil
                }
            )
        }
        #expect(unsafe access(file, F_OK) == 0)
    }

    @Test func `a request that has changed is sent again`() throws {
        let process = ConfinedProcess<Report, Report>(
            "the script",
            .script("dd bs=9 count=1 2>/dev/null; printf A; dd bs=9 count=1 2>/dev/null; exec sleep 3600"),
            heartbeat: .seconds(300)
        )
        var (requests, reports): ([Report], [Report]) = ([], [])
        let last = try process.run(
            asking: { requests.last ?? .text("first") },
            failure: { $0 },
            {
                (report: Report) throws(ProcessFailure) -> Report? in
                reports.append(report)
                if report == .alive { requests.append(.text("second")) }
                return report == .text("second") ? report : nil
            }
        )
        #expect(last == .text("second"))
        #expect(reports == [.text("first"), .alive, .text("second")])
    }

    @Test(arguments: [6, 5]) func `long data are put together, and bounded`(maximumCount: Int) {
        let result = Result { () throws(ProcessFailure) in
            try ConfinedProcess<Never, LongReport<Report>>(
                "the script",
                .script("printf PPPPP; printf Pab; printf ENAB; exec sleep 3600"),
                heartbeat: .seconds(300)
            ).data(maximumCount: maximumCount, failure: { $0 })
        }
        switch result {
        case .success(let (data, end)):
            #expect(maximumCount == 6 && data == Array("PPPPab".utf8) && end == .number(0x4142))
        case .failure(let error): #expect(maximumCount == 5 && error.cause == .malformed)
        }
    }

    @Test func `the pauses before restarts double up to a maximum, and start anew after a success`() {
        var restarts = Restarts(pauses: .milliseconds(50)...(.milliseconds(150)))
        #expect((0..<4).map { _ in restarts.pauseAfterFailure() } == [50, 100, 150, 150].map { .milliseconds($0) })
        restarts.reset()
        #expect(restarts.pauseAfterFailure() == .milliseconds(50))
        var two = Restarts(maximum: 2)
        #expect((0..<3).map { _ in two.pauseAfterFailure() } == [.zero, .zero, nil])
    }
}

extension ChildProcess.Program {
    /// A shell script. Standard input and output are its end of the socket pair.
    fileprivate static func script(_ script: String) -> Self {
        Self(executable: "/bin/sh", arguments: ["-c", script], output: .link)
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
