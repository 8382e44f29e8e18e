import CLinux
import CSeccomp
import Glibc
import SystemPackage

/// Restricts the system calls that the process can make (seccomp(2)). The calls that it forbids fail
/// with EPERM.
///
/// A process can load several filters. A call is allowed only if every filter allows it.
@safe
struct SystemCallFilter: ~Copyable {
    /// Which calls a filter allows.
    enum Scope {
        case openingFiles
        case withoutFiles
    }

    private let context: scmp_filter_ctx

    /// - Parameter action: What happens with all calls without a rule.
    private init(otherwise action: UInt32) throws(Errno) {
        guard let context = unsafe seccomp_init(action) else { throw .noMemory }
        unsafe self.context = unsafe context
    }

    deinit {
        unsafe seccomp_release(context)
    }

    /// Creates a filter and loads it.
    static func load(_ scope: Scope) throws(Errno) {
        let filter = try SystemCallFilter(otherwise: refused)
        for name in AllowedCalls.always { try filter.allow(name) }
        if scope == .openingFiles {
            for name in AllowedCalls.toOpenFiles { try filter.allow(name) }
        }
        for (name, conditions) in AllowedCalls.conditional {
            for condition in conditions { try filter.allow(name, condition) }
        }
        // Refuse clone3 with ENOSYS, because its arguments are in memory, where a filter cannot
        // read them. After this error, the C library uses clone(2) instead.
        try check(
            unsafe seccomp_rule_add_array(filter.context, cseccomp_fail_with(UInt16(ENOSYS)), number("clone3"), 0, nil)
        )
        try filter.load()
    }

    /// Loads a filter that allows all calls except one.
    static func forbid(_ name: String) throws(Errno) {
        let filter = try SystemCallFilter(otherwise: SCMP_ACT_ALLOW)
        try check(unsafe seccomp_rule_add_array(filter.context, refused, number(name), 0, nil))
        try filter.load()
    }

    private static var refused: UInt32 { cseccomp_fail_with(UInt16(EPERM)) }

    private func load() throws(Errno) {
        // Privileges have already been dropped. libseccomp must not drop them again, because the
        // filter from the first step does not allow that call.
        try Self.check(unsafe seccomp_attr_set(context, SCMP_FLTATR_CTL_NNP, 0))
        // Apply the filter to existing threads as well.
        try Self.check(unsafe seccomp_attr_set(context, SCMP_FLTATR_CTL_TSYNC, 1))
        try Self.check(unsafe seccomp_load(context))
    }

    /// Allows a call. Does nothing if this architecture has no call with this name.
    private func allow(_ name: String, _ condition: AllowedCalls.Condition? = nil) throws(Errno) {
        let call = Self.number(name)
        guard call != __NR_SCMP_ERROR else { return }
        let arguments = condition.map { [$0.comparison] } ?? []
        let count = UInt32(arguments.count)
        try Self.check(unsafe seccomp_rule_add_array(context, SCMP_ACT_ALLOW, call, count, arguments))
    }

    private static func number(_ name: String) -> Int32 { unsafe seccomp_syscall_resolve_name(name) }

    /// libseccomp's functions return a negative errno if they fail.
    private static func check(_ result: Int32) throws(Errno) {
        guard result >= 0 else { throw Errno(rawValue: -result) }
    }
}

extension AllowedCalls.Condition {
    fileprivate var comparison: scmp_arg_cmp {
        scmp_arg_cmp(arg: argument, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: value)
    }
}
