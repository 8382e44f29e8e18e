import CSeccomp
import Files
import Glibc
import Processes
import SystemPackage
import Testing

struct ThreadTests {
    @Test func `a thread that cannot be started is an error, and the process goes on`() async {
        await #expect(processExitsWith: .success) {
            // pthread_create(3) fails as at the limit of a unit's tasks.
            let filter = unsafe try #require(seccomp_init(SCMP_ACT_ALLOW))
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
