import OperatingSystem
import SystemPackage
import TestAuthority
import Testing

extension AttendeeFixture {
    /// Authorises a submission. During the command, this process holds the lock of the background
    /// process. Therefore, the background process does not send the submission.
    func authorize(_ answers: [(shown: String, typed: String)]) throws {
        // strace ends when the background process has ended.
        try authorize(answers, in: FaultPoint.strace(to: home.appending("trace")) + ["-e", "trace=execve"])
    }

    /// Authorises a submission inside `wrapper`. This program must end when the background process
    /// has ended.
    func authorize(_ answers: [(shown: String, typed: String)], in wrapper: [String]) throws {
        let lock = try ProcessLock(directory.appending("attend.lock"))
        let (status, shown) = try onTerminal(["share"], in: wrapper, answering: answers)
        try #require(status == 0, "\(shown)")
        withExtendedLifetime(lock) {}
    }
}
