import CSeccomp
import Glibc
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// The messages that systemd would receive.
@Suite("Service manager")
struct ServiceManagerTests {
    @Test(arguments: [false, true]) func `messages reach the socket in the environment`(isAbstract: Bool) throws {
        let directory = try Directory.makeTemporary(prefix: "notify-test")
        defer { try? Directory.remove(directory) }
        let name = directory.appending("socket").string
        let receiver = try NotifySocket(path: isAbstract ? "\0" + name : name)
        let manager = try #require(
            ServiceManager { $0 == "NOTIFY_SOCKET" ? (isAbstract ? "@" + name : name) : nil }
        )
        #expect(manager.notify("READY=1", "STATUS=Serving."))
        #expect(receiver.receive() == "READY=1\nSTATUS=Serving.")
        #expect(manager.watchdog == nil)
    }

    @Test(arguments: [nil, "", String(repeating: "x", count: 200)])
    func `without a socket, there is no service manager`(path: String?) {
        #expect(ServiceManager { $0 == "NOTIFY_SOCKET" ? path : nil } == nil)
    }

    @Test(
        arguments: [
            ("10000000", nil, Duration.seconds(10)), ("10000000", String(getpid()), .seconds(10)),
            ("10000000", "1", nil), ("soon", nil, nil), (nil, nil, nil),
        ] as [(String?, String?, Duration?)]
    )
    func `the watchdog's period applies only to the named process`(
        period: String?,
        process: String?,
        expected: Duration?
    ) throws {
        let variables = ["NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": period, "WATCHDOG_PID": process]
        #expect(try #require(ServiceManager { variables[$0] ?? nil }).watchdog == expected)
    }

    @Test func `a missing manager does not stop the kiosk`() throws {
        let manager = try #require(ServiceManager { $0 == "NOTIFY_SOCKET" ? "/proc/nowhere/socket" : nil })
        #expect(!manager.notify("READY=1"))
    }
}

struct ThreadTests {
    @Test func `if a thread cannot be started, an error is thrown, and the process continues`() async {
        await #expect(processExitsWith: .success) {
            // pthread_create(3) fails, as it does when a unit has reached its limit of tasks.
            let made = unsafe seccomp_init(SCMP_ACT_ALLOW)
            let filter = unsafe try #require(made)
            for name in ["clone", "clone3"] {
                let call = unsafe seccomp_syscall_resolve_name(name)
                #expect(unsafe seccomp_rule_add_array(filter, cseccomp_fail_with(UInt16(EAGAIN)), call, 0, nil) == 0)
            }
            #expect(unsafe seccomp_load(filter) == 0)
            #expect(throws: FileError("start a thread", .resourceTemporarilyUnavailable)) {
                try Thread.start { fatalError("it ran") }
            }
        }
    }
}
