import CLinux

/// The confinement that this machine's kernel supports.
package struct KernelConfinement: Sendable {
    /// The version of Landlock; nil if Landlock is disabled, or if the kernel does not have it, as
    /// on Raspberry Pi OS.
    package let landlock: Int?
    /// Whether the kernel can filter system calls. If it cannot, ``Sandbox`` fails.
    package let filtersSystemCalls: Bool

    /// Asks the kernel what it supports.
    package init() {
        let version = clinux_landlock_version()
        landlock = version > 0 ? Int(version) : nil
        filtersSystemCalls = clinux_has_seccomp_filters() != 0
    }
}
