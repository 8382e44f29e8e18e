import Dispatch
import Glibc
import Platform
import SystemPackage
import Testing

/// What a process can still do in the sandbox, tried in processes of their own.
@Suite("Sandbox")
struct SandboxTests {
    @Test("a process in it can use what it has: descriptors, memory, threads and its device")
    func allowed() async {
        await #expect(processExitsWith: .success) {
            let (ours, theirs) = try #require(MessageSocket.pair())
            try Sandbox.enter(device: "/dev/null")
            ours.send([1, 2, 3])
            #expect(theirs.receive(timeout: -1) == .message([1, 2, 3]))
            let device = try FileDescriptor.open(FilePath("/dev/null"), .readWrite)
            let count = try device.writeAll([UInt8](repeating: 7, count: 1 << 20))
            #expect(count == 1 << 20)
            Self.runThreads(20)
        }
    }

    @Test("a process in it can open no other file, to read or to write, and make none")
    func files() async {
        await #expect(processExitsWith: .success) {
            try Sandbox.enter(device: "/dev/null")
            for path in ["/etc/passwd", "/proc/self/status", "/dev/zero", "/"] as [FilePath] {
                #expect(throws: Errno.permissionDenied) { try FileDescriptor.open(path, .readOnly) }
            }
            let path = FilePath("/tmp/sandbox-test-\(getpid())")
            #expect(throws: Errno.permissionDenied) {
                try FileDescriptor.open(path, .writeOnly, options: .create, permissions: .ownerReadWrite)
            }
            #expect(throws: FileError.self) { try Directory.makePrivate(path) }
        }
    }

    @Test("a process in it can make no socket, start no program, make no process and signal none")
    func systemCalls() async {
        await #expect(processExitsWith: .success) {
            try Sandbox.enter(device: "/dev/null")
            for family in [AF_UNIX, AF_INET, AF_INET6, AF_NETLINK] {
                #expect(Self.error(of: socket(family, Int32(SOCK_DGRAM.rawValue), 0)) == EPERM)
            }
            #expect(MessageSocket.pair() == nil)
            var process = pid_t()
            #expect(unsafe posix_spawn(&process, "/bin/true", nil, nil, [nil], [nil]) == EPERM)
            let result = unsafe execv("/bin/true", [nil])
            #expect(Self.error(of: result) == EPERM)
            #expect(Self.error(of: kill(getppid(), 0)) == EPERM)
        }
    }

    /// Starts threads and waits until each has run.
    private static func runThreads(_ count: Int) {
        let ended = DispatchSemaphore(value: 0)
        for _ in 1...count { Thread.start { ended.signal() } }
        for _ in 1...count { ended.wait() }
    }

    private static func error(of result: Int32) -> Int32? { result == -1 ? errno : nil }
}
