import FuzzTargets
import Glibc

#if FUZZING
private let target = FuzzTarget.chosen()

/// Fuzzes the target that FUZZ_TARGET names, with libFuzzer's command-line arguments.
@main
enum Fuzzer {
    static func main() {
        _ = target
        var (count, arguments) = unsafe (CommandLine.argc, CommandLine.unsafeArgv)
        exit(unsafe runFuzzer(&count, &arguments, testOneInput))
    }
}

/// https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ testOneInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// Called by libFuzzer for each input.
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
    /// The target that the environment variable FUZZ_TARGET names. If it names no target, the
    /// program ends.
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

/// Prints a message and ends the program immediately, with the exit status of a usage error. The
/// program has nothing to clean up.
func fail(_ sentence: String) -> Never {
    let line = "fuzz: \(sentence)\n"
    _ = unsafe write(STDERR_FILENO, line, line.utf8.count)
    _exit(EX_USAGE)
}

#if !FUZZING
import Foundation
import FuzzTargets

/// Checks input files, such as those that a fuzz build has saved. Prints the property that does not
/// hold for each file.
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
