import CPQ
import Glibc
import HealthAuthority

/// The result of a statement from the server: a `PGresult`.
@safe
struct Answer: ~Copyable {
    private let handle: OpaquePointer

    /// Takes ownership of libpq's result. Returns nil if the pointer is null.
    init?(_ handle: OpaquePointer?) {
        guard let handle = unsafe handle else { return nil }
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe PQclear(handle)
    }

    var status: ExecStatusType { unsafe PQresultStatus(handle) }

    /// The command tag: the command and the number of rows, such as `INSERT 0 1` or `COMMIT`.
    var tag: String { unsafe String(cString: PQcmdStatus(handle)) }

    /// The number of rows that the statement changed.
    var changedRowCount: Int {
        tag.hasPrefix("SELECT") ? 0 : unsafe Int(String(cString: PQcmdTuples(handle))) ?? 0
    }

    var rowCount: Int { unsafe Int(PQntuples(handle)) }

    /// The error code; nil if the error comes from libpq, not from the server.
    var state: SQLState? { field(CPQ_DIAG_SQLSTATE).map { SQLState(code: $0) } }

    /// The first line of the error message. Details and context are omitted because they quote
    /// values.
    var primaryMessage: String? { field(CPQ_DIAG_MESSAGE_PRIMARY) }

    /// Returns one row of a result in binary format.
    func row(_ row: Int) -> SQLRow {
        let columnCount = unsafe PQnfields(handle)
        return SQLRow((0..<columnCount).map { value(Int32(row), $0) })
    }

    private func field(_ code: Int) -> String? {
        guard let text = unsafe PQresultErrorField(handle, Int32(code)) else { return nil }
        return unsafe String(cString: text)
    }

    private func value(_ row: Int32, _ column: Int32) -> SQLValue {
        let type = unsafe ColumnType(PQftype(handle, column))
        guard unsafe PQgetisnull(handle, row, column) == 0 else { return SQLValue(nullOf: type) }
        let count = unsafe Int(PQgetlength(handle, row, column))
        let bytes = unsafe UnsafeRawBufferPointer(start: PQgetvalue(handle, row, column), count: count)
        return unsafe SQLValue(type: type, bytes)
    }
}

/// The column types in the results of our statements (PostgreSQL 15, `pg_type.dat`).
enum ColumnType {
    case boolean
    case integer
    case text
    case bytes

    /// - Precondition: The type is supported. A statement must cast a column of any other type.
    init(_ type: Oid) {
        switch type {
        case 16: self = .boolean
        // int8, int2, int4
        case 20, 21, 23: self = .integer
        // name, text, varchar
        case 19, 25, 1043: self = .text
        case 17: self = .bytes
        default: preconditionFailure("unsupported column type (OID \(type)): cast it in the statement")
        }
    }
}

extension SQLValue {
    /// The OID of the argument's type.
    var type: Oid {
        switch self {
        case .integer: 20
        case .text: 25
        case .bytes: 17
        }
    }

    init(nullOf type: ColumnType) {
        switch type {
        case .boolean, .integer: self = .integer(nil)
        case .text: self = .text(nil)
        case .bytes: self = .bytes(nil)
        }
    }

    /// Reads a column in binary format. Numbers are big-endian.
    init(type: ColumnType, _ bytes: UnsafeRawBufferPointer) {
        switch type {
        case .boolean: unsafe self = .integer(bytes[0] == 0 ? 0 : 1)
        case .integer: unsafe self = .integer(Self.number(bytes))
        case .text: unsafe self = .text(String(decoding: bytes, as: UTF8.self))
        case .bytes: unsafe self = .bytes(Array(bytes))
        }
    }

    private static func number(_ bytes: UnsafeRawBufferPointer) -> Int64 {
        let sign: Int64 = unsafe bytes[0] < 0x80 ? 0 : -1
        return unsafe bytes.reduce(sign) { $0 << 8 | Int64($1) }
    }
}

/// An error code of five characters. The first two characters are the class of the error
/// (PostgreSQL 15, appendix A).
struct SQLState: Sendable, Equatable {
    /// read_only_sql_transaction: the server has become a standby, or a statement tries to write in
    /// a read-only transaction.
    static let readOnly = SQLState(code: "25006")

    let code: String

    /// Whether the transaction conflicted with another transaction and can be retried:
    /// serialization_failure or deadlock_detected.
    var isLostRace: Bool { code == "40001" || code == "40P01" }

    /// Whether the server is unreachable or temporarily cannot run statements. True for the error
    /// classes of connections (08), resources (53) and operator intervention (57), and for the code
    /// statement_completion_unknown.
    var isUnavailable: Bool { ["08", "53", "57"].contains(code.prefix(2)) || code == "40003" }

    /// Whether the code is a data exception. The message of a data exception quotes values.
    var quotesValues: Bool { code.hasPrefix("22") }
}
