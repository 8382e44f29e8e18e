import Foundation

/// What a program takes from shared libraries (System V ABI, chapters 4 and 5; 64-bit, little-endian).
struct ELF {
    /// Every name that the dynamic linker sees: symbols, and the libraries themselves.
    let dynamicNames: Set<String>

    /// Nil if `file` is no such program or has no dynamic symbols.
    init?(_ file: Data) {
        func integer(_ offset: Int, _ count: Int) -> Int {
            file[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        guard file.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
        let (table, size, count) = (integer(0x28, 8), integer(0x3A, 2), integer(0x3C, 2))
        let dynamicSymbols = 11
        guard
            let symbols = (0..<count).map({ table + $0 * size }).first(where: { integer($0 + 4, 4) == dynamicSymbols })
        else {
            return nil
        }
        let strings = table + integer(symbols + 0x28, 4) * size
        let start = integer(strings + 0x18, 8)
        dynamicNames = Set(
            file[start..<start + integer(strings + 0x20, 8)].split(separator: 0).map {
                String(decoding: $0, as: UTF8.self)
            }
        )
    }
}
