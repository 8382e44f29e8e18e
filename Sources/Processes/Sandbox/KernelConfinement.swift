import CLinux

/// The confinement that this machine's kernel supports.
package struct KernelConfinement: Sendable {
    /// The version of Landlock; nil if the kernel does not have it, like that of Raspberry Pi OS,
    /// or it is disabled.
    package let landlock: Int?
    /// Whether the kernel can filter system calls. Without this, ``Sandbox`` fails.
    package let filtersSystemCalls: Bool

    /// Queries the kernel.
    package init() {
        let version = clinux_landlock_version()
        landlock = version > 0 ? Int(version) : nil
        filtersSystemCalls = clinux_has_seccomp_filters() != 0
    }
}
