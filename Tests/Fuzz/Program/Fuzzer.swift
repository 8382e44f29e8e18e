import FuzzTargets
import Glibc

#if FUZZING
import FuzzTargets

private let target = FuzzTarget.chosen()

/// Called by libFuzzer, which brings the main function, before anything else: a wrong name ends the program here.
@_cdecl("LLVMFuzzerInitialize")
package func initialize(_: UnsafePointer<CInt>?, _: UnsafeRawPointer?) -> CInt {
    _ = target
    return 0
}

/// Called by libFuzzer with one input after the other.
@_cdecl("LLVMFuzzerTestOneInput")
package func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    do {
        try target.check(input)
    } catch {
        fatalError("it does not hold that \(error)")
    }
    return 0
}
#endif

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

#if !FUZZING
import Foundation
import FuzzTargets

/// Checks files one by one, such as those that a fuzz build found, and says what does not hold.
@main
enum Replay {
    static func main() {
        let files = CommandLine.arguments.dropFirst()
        guard !files.isEmpty else {
            fail("name files to check; new ones are searched for by make fuzz TARGET=ndef RUNS=1000000")
        }
        let target = FuzzTarget.chosen()
        var hasFinding = false
        for file in files {
            do {
                try target.check(Array(Data(contentsOf: URL(filePath: file))))
            } catch let finding as Finding {
                print("\(file): it does not hold that \(finding)")
                hasFinding = true
            } catch {
                fail("\(file) cannot be read: \(error.localizedDescription)")
            }
        }
        exit(hasFinding ? EXIT_FAILURE : EXIT_SUCCESS)
    }
}
#endif
