/// A table whose rows are rewritten, so that neither their place nor the database's own row
/// metadata shows when they came.
package struct RewrittenTable: Sendable {
    package let name: String
    /// All columns. The first is the primary key, random bytes.
    package let columns: [String]

    package init(_ name: String, columns: [String]) {
        self.name = name
        self.columns = columns
    }

    static let pool = RewrittenTable("pool", columns: ["iv", "hour", "day", "ciphertext", "tag"])
    static let proof = RewrittenTable("proof", columns: ["hash", "expires", "blinded", "key_day"])
    static let registration = RewrittenTable("registration", columns: ["hash", "token", "expires"])
    static let test = RewrittenTable("test", columns: ["hash", "token", "result", "expires", "is_issued"])
    static let issuedCode = RewrittenTable("issued_code", columns: ["id", "officer", "hour", "kind", "sealed"])
    /// All rewritten tables.
    static let rewritten = [pool, proof, registration, test, issuedCode]
}
