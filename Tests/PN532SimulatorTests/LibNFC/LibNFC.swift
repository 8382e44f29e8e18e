import CNFC
import Glibc

/// What all tests share of libnfc: one context, which is never given back, because `nfc_exit` takes its drivers away from
/// the whole process.
@safe
struct LibNFC: @unchecked Sendable {
    // Unchecked, because opening a device only reads the context.
    let context: OpaquePointer

    static let shared = LibNFC()

    private init() {
        unsafe setenv("LIBNFC_LOG_LEVEL", "0", 1)
        unsafe setenv("LIBNFC_AUTO_SCAN", "false", 1)
        var context: OpaquePointer?
        unsafe nfc_init(&context)
        unsafe self.context = context!
    }
}
