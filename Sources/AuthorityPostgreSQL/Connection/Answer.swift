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

    /// The error code; nil if the error was reported by libpq, not by the server.
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
        guard unsafe PQgetisnull(handle, row, column) == 0 else { return .null }
        let count = unsafe Int(PQgetlength(handle, row, column))
        let bytes = unsafe UnsafeRawBufferPointer(start: PQgetvalue(handle, row, column), count: count)
        return unsafe SQLValue(type: ColumnType(PQftype(handle, column)), bytes)
    }
}
