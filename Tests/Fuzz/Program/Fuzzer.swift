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
