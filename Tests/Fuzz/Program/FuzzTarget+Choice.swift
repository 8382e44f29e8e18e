import FuzzTargets
import Glibc

extension FuzzTarget {
    /// The target that FUZZ_TARGET names; without one the program ends.
    static func chosen() -> FuzzTarget {
        let names = allCases.map(\.rawValue).joined(separator: ", ")
        guard let name = unsafe getenv("FUZZ_TARGET").map({ unsafe String(cString: $0) }) else {
            fail("FUZZ_TARGET is not set; it names what is attacked, one of \(names)")
        }
        guard let target = FuzzTarget(rawValue: name) else {
            fail("FUZZ_TARGET names \(name), which is none of \(names)")
        }
        return target
    }
}

/// Ends a program that was called wrongly, at once: it has nothing to clean up.
func fail(_ sentence: String) -> Never {
    let line = "fuzz: \(sentence)\n"
    _ = unsafe write(STDERR_FILENO, line, line.utf8.count)
    _exit(EX_USAGE)
}
