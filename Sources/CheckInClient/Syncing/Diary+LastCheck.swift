extension Diary {
    /// When the diary was compared last, and with what; nil if it never was.
    ///
    /// - Throws: `locked`.
    public func lastCheck() throws(DiaryError) -> LastCheck? { try ownerState().lastCheck }
}
