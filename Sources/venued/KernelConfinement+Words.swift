import CommandLineTool
import Platform

extension KernelConfinement {
    /// What a process without Landlock can do.
    static let withoutLandlock =
        "until it has opened its reader, before any tag is served, the tag's process could open files of this account"

    /// What confines the process that serves the tag, and what is missing.
    var verdict: Result<String, Refusal> {
        guard filtersSystemCalls else {
            return .failure(
                Refusal(
                    "this kernel does not filter system calls (seccomp), without which no tag is served",
                    hints: ["use a kernel with CONFIG_SECCOMP_FILTER, as those of Debian and Raspberry Pi OS are"]
                )
            )
        }
        guard let landlock else { return .success("but this kernel has no Landlock: \(Self.withoutLandlock)") }
        return .success("seccomp and Landlock \(landlock) confine the tag's process")
    }
}
