/// A file in the table `document`: the signed index, the signed configuration, or the advice that the configuration
/// names.
struct StoredDocument: Sendable {
    let kind: String
    /// Identifies the content of the file. This value changes when the content changes.
    let source: [UInt8]
    let bytes: [UInt8]
}

/// The table `document`: the signed index, the signed configuration and the advice, stored exactly as they are
/// published.
struct DocumentTable {
    /// The kind of the advice. It has no signature.
    static let advice = "advice"

    let connection: any DatabaseConnection

    static func definitions(_ dialect: SQLDialect) -> [String] {
        let bytes = dialect.bytes
        return [
            "CREATE TABLE document (kind TEXT NOT NULL PRIMARY KEY, source \(bytes) NOT NULL, bytes \(bytes) NOT NULL)\(dialect.byPrimaryKey)"
        ]
    }

    /// All documents, sorted by kind.
    var all: [StoredDocument] {
        get throws {
            try connection.rows("SELECT kind, source, bytes FROM document ORDER BY kind").map {
                StoredDocument(kind: $0.text(0), source: $0.bytes(1), bytes: $0.bytes(2))
            }
        }
    }

    /// The sources of all documents, by kind.
    var sources: [String: [UInt8]] {
        get throws {
            let rows = try connection.rows("SELECT kind, source FROM document")
            return Dictionary(uniqueKeysWithValues: rows.map { ($0.text(0), $0.bytes(1)) })
        }
    }

    func document(_ kind: String) throws -> StoredDocument? {
        try connection.rows("SELECT source, bytes FROM document WHERE kind = $1", .text(kind)).first.map {
            StoredDocument(kind: kind, source: $0.bytes(0), bytes: $0.bytes(1))
        }
    }

    /// Inserts or replaces the document of this kind.
    func store(_ document: StoredDocument) throws {
        try connection.execute(
            """
            INSERT INTO document (kind, source, bytes) VALUES ($1, $2, $3)
            ON CONFLICT (kind) DO UPDATE SET source = excluded.source, bytes = excluded.bytes
            """,
            .text(document.kind),
            .bytes(document.source),
            .bytes(document.bytes)
        )
    }

    func delete(_ kind: String) throws {
        try connection.execute("DELETE FROM document WHERE kind = $1", .text(kind))
    }
}

extension DatabaseConnection {
    var documents: DocumentTable { DocumentTable(connection: self) }
}
