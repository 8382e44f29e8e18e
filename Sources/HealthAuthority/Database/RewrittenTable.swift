/// A table whose rows are rewritten regularly. After that, neither a row's position nor the
/// database's own row metadata shows when the row was inserted.
package struct RewrittenTable: Sendable {
    package let name: String
    /// All columns. The first column is the primary key, which consists of random bytes.
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
    /// All tables whose rows are rewritten.
    static let rewritten = [pool, proof, registration, test, issuedCode]
}
