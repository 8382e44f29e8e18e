import CSeccomp
import Dispatch
import Glibc
import NFC
import OperatingSystem
import SystemPackage
import TestSupport
import Testing

/// What a process can still do in the sandbox. Each attempt is made in a separate process.
@Suite("Sandbox")
struct SandboxTests {
    @Test func `a sandboxed process can use its descriptors, memory, threads and device`() async {
        await #expect(processExitsWith: .success) {
            let (ours, theirs) = try #require(MessageSocket.pair())
            try Sandbox.enter(opening: ["/dev/null"])
            let device = try FileDescriptor.open(FilePath("/dev/null"), .readWrite)
            try Sandbox.closeFiles()
            ours.send([1, 2, 3])
            #expect(theirs.receive(timeout: -1) == .message([1, 2, 3]))
            let count = try device.writeAll([UInt8](repeating: 7, count: 1 << 20))
            #expect(count == 1 << 20)
            try Self.runThreads(20)
        }
    }

    @Test func `with Landlock, a sandboxed process cannot open or create another file`() async {
        guard KernelConfinement().landlock != nil else { return }
        await #expect(processExitsWith: .success) {
            try Sandbox.enter(opening: ["/dev/null", "/etc/apt"])
            for path in ["/etc/passwd", "/proc/self/status", "/dev/zero", "/"] as [FilePath] {
                #expect(throws: Errno.permissionDenied) { try FileDescriptor.open(path, .readOnly) }
            }
            let path = FilePath("/tmp/sandbox-test-\(getpid())")
            #expect(throws: Errno.permissionDenied) {
                try FileDescriptor.open(path, .writeOnly, options: .create, permissions: .ownerReadWrite)
            }
            #expect(throws: FileError.self) { try Directory.makePrivate(path) }
            let list = unsafe opendir("/etc/apt")
            #expect(unsafe list != nil)
        }
    }

    @Test
    func `after its files are closed, a sandboxed process cannot open any file, even without Landlock`() async {
        await #expect(processExitsWith: .success) { try Self.checkClosedFiles(hasLandlock: true) }
        await #expect(processExitsWith: .success) { try Self.checkClosedFiles(hasLandlock: false) }
    }

    private static func checkClosedFiles(hasLandlock: Bool) throws {
        if !hasLandlock { try Self.removeLandlock() }
        #expect((KernelConfinement().landlock != nil) == hasLandlock)
        try Sandbox.enter(opening: ["/dev/null"])
        let started = DispatchSemaphore(value: 0)
        let closed = DispatchSemaphore(value: 0)
        let tried = DispatchSemaphore(value: 0)
        // The sandbox also applies to a thread that was started before.
        try Thread.start {
            started.signal()
            closed.wait()
            #expect(throws: Errno.notPermitted) { try FileDescriptor.open(FilePath("/dev/null"), .readOnly) }
            tried.signal()
        }
        started.wait()
        try Sandbox.closeFiles()
        closed.signal()
        tried.wait()
        for path in ["/dev/null", "/etc/passwd", "/proc/self/status"] as [FilePath] {
            #expect(throws: Errno.notPermitted) { try FileDescriptor.open(path, .readOnly) }
        }
    }

    @Test func `a process that has searched for a USB reader cannot open any device afterwards`() async {
        await #expect(processExitsWith: .success) {
            // libnfc searches all devices, so they can be opened until the reader has been found.
            try Sandbox.enter(opening: NFCDevice.files(for: "pn53x_usb").map { FilePath($0) })
            let device = try FileDescriptor.open(FilePath("/dev/null"), .readWrite)
            try Sandbox.closeFiles()
            for path in ["/dev/null", "/dev/zero", "/etc/nfc"] as [FilePath] {
                #expect(throws: Errno.notPermitted) { try FileDescriptor.open(path, .readOnly) }
            }
            let count = try device.writeAll([1, 2, 3])
            #expect(count == 3)
        }
    }

    @Test func `a sandboxed process cannot create sockets or processes, or signal processes`() async {
        await #expect(processExitsWith: .success) {
            try Sandbox.enter(opening: ["/dev/null"])
            for family in [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK] {
                #expect(Self.error(of: socket(family, Int32(SOCK_DGRAM.rawValue), 0)) == EPERM)
            }
            #expect(MessageSocket.pair() == nil)
            var process = pid_t()
            #expect(unsafe posix_spawn(&process, "/bin/true", nil, nil, [nil], [nil]) == EPERM)
            let result = unsafe execv("/bin/true", [nil])
            #expect(Self.error(of: result) == EPERM)
            #expect(Self.error(of: kill(getppid(), 0)) == EPERM)
            // After this call, the kernel would send signals on behalf of the process.
            #expect(Self.error(of: fcntl(STDIN_FILENO, F_SETOWN, getppid())) == EPERM)
        }
    }

    @Test func `a sandboxed process can change only its own limits`() async {
        await #expect(processExitsWith: .success) {
            // Declared only with _GNU_SOURCE, which Swift does not define.
            typealias Call =
                @convention(c) (pid_t, Int32, UnsafePointer<rlimit>?, UnsafeMutablePointer<rlimit>?) -> Int32
            let symbol = unsafe dlsym(nil, "prlimit")
            let prlimit = unsafe unsafeBitCast(try #require(symbol), to: Call.self)
            let resource = Int32(RLIMIT_NOFILE.rawValue)
            var limit = rlimit()
            #expect(unsafe prlimit(getppid(), resource, nil, &limit) == 0)
            try Sandbox.enter()
            #expect(unsafe prlimit(0, resource, &limit, nil) == 0)
            #expect(Self.error(of: unsafe prlimit(getppid(), resource, nil, &limit)) == EPERM)
            #expect(Self.error(of: unsafe prlimit(getppid(), resource, &limit, nil)) == EPERM)
        }
    }

    @Test func `a sandboxed process cannot type into its terminal`() async {
        await #expect(processExitsWith: .success) {
            let terminal = unsafe open("/dev/ptmx", O_RDWR)
            var key: CChar = 120
            try Sandbox.enter()
            #expect(Self.error(of: unsafe ioctl(terminal, UInt(TIOCSTI), &key)) == EPERM)
            var waiting: Int32 = 0
            #expect(unsafe ioctl(terminal, UInt(FIONREAD), &waiting) == 0)
        }
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root can turn an interface on and off")
    )
    func `without requests of ioctl, a process and the programs that it starts cannot use a network interface`() async {
        await #expect(processExitsWith: .success) {
            // Declared only with _GNU_SOURCE, which Swift does not define.
            typealias Call = @convention(c) (Int32) -> Int32
            let symbol = unsafe dlsym(nil, "unshare")
            let unshare = unsafe unsafeBitCast(try #require(symbol), to: Call.self)
            let newNetwork: Int32 = 0x4000_0000
            // A network namespace of this process, whose only interface is off.
            try #require(unshare(newNetwork) == 0)
            let connection = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            // struct ifreq: the name (16 bytes) and a union. The flags are IFF_UP.
            var interface = Array("lo".utf8) + [UInt8](repeating: 0, count: 38)
            interface[16] = 1
            let setFlags: UInt = 0x8914
            #expect(unsafe ioctl(connection, setFlags, &interface) == 0)
            try Sandbox.forbidDeviceControl()
            #expect(Self.error(of: unsafe ioctl(connection, setFlags, &interface)) == EPERM)
            let program = ChildProcess.Program(
                executable: "/usr/bin/perl",
                arguments: ["-e", #"my $i = pack("a16 v x22", "lo", 1); exit(ioctl(STDIN, 0x8914, $i) ? 100 : $!)"#]
            )
            guard let process = ChildProcess(program) else {
                Issue.record("the program was not started")
                return
            }
            let status = process.exitStatus()
            #expect(status == EPERM)
        }
    }

    /// The answer of a kernel that was built with Landlock but started without it.
    private static func removeLandlock() throws {
        let made = unsafe seccomp_init(SCMP_ACT_ALLOW)
        let filter = unsafe try #require(made)
        let call = unsafe seccomp_syscall_resolve_name("landlock_create_ruleset")
        #expect(unsafe seccomp_rule_add_array(filter, cseccomp_fail_with(UInt16(EOPNOTSUPP)), call, 0, nil) == 0)
        #expect(unsafe seccomp_load(filter) == 0)
    }

    /// Starts threads and waits until each has run.
    private static func runThreads(_ count: Int) throws {
        let ended = DispatchSemaphore(value: 0)
        for _ in 1...count { try Thread.start { ended.signal() } }
        for _ in 1...count { ended.wait() }
    }

    private static func error(of result: Int32) -> Int32? { result == -1 ? errno : nil }
}
