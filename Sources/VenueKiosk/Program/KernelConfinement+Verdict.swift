package import CommandLineTool
package import OperatingSystem

extension KernelConfinement {
    /// What it means for security if the kernel has no Landlock.
    static let withoutLandlock =
        "the tag process can open this account's files until it has opened its reader, but not while it serves a tag"

    /// The mechanisms that confine the tag process, and those that are missing.
    package var verdict: Result<String, Refusal> {
        guard filtersSystemCalls else {
            return .failure(
                Refusal(
                    "this kernel has no system call filter (seccomp), and no tag is served without one",
                    hints: ["use a kernel with CONFIG_SECCOMP_FILTER, such as those of Debian and Raspberry Pi OS"]
                )
            )
        }
        guard let landlock else { return .success("but this kernel has no Landlock: \(Self.withoutLandlock)") }
        return .success("seccomp and Landlock \(landlock) confine the tag process")
    }
}
