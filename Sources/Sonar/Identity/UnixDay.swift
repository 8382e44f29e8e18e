/// UTC days, in seconds since 1970.
enum UnixDay {
    static let seconds: UInt32 = 86_400
}
