import Foundation
import OperatingSystem
import TestSupport
import TestTraits
import Testing

/// What a failover needs.
private enum FailoverPrograms {
    static let areInstalled = [
        "/usr/bin/patroni", "/usr/bin/etcd", "/usr/lib/postgresql/15/bin/postgres", "/usr/sbin/nginx",
    ]
    .allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }

    /// Whether this account may make networks of its own.
    static let haveNamespaces: Bool = {
        let user = geteuid() == 0 ? [] : ["--user"]
        let arguments: [String] = user + ["--net", "--mount", "--pid", "--fork", "true"]
        return ChildProcess(.init(executable: "/usr/bin/unshare", arguments: arguments))?
            .exitStatus(within: .seconds(60)) == 0
    }()
}

/// A failover with the real manager. `make test-failover` does the same a hundred times.
@Suite(
    "A failover of the authority's database",
    .serialized,
    .enabled(if: FailoverPrograms.areInstalled, "Patroni or etcd is not installed: run make setup"),
    .enabled(if: FailoverPrograms.haveNamespaces, "this machine does not permit network namespaces"),
    .timeLimit(.minutes(10))
)
struct FailoverTests {
    @Test(.proves("S4", "S5", "S10"))
    func `nothing that was acknowledged is lost when the primary is killed under load, and planted losses are found`()
        async throws
    {
        let authorityd = Products.executable("authorityd").path
        let report = try await ExternalTool.judge("failover.py", ["--short", "--authorityd", authorityd])
        #expect(report.contains("; 0 mistakes\n"), "\(report)")
        #expect(report.contains("\nfound: ") && !report.contains("NOT FOUND"), "\(report)")
    }
}
