extension Diary {
    /// Returns when the diary was last compared, and with what; nil if it never was.
    ///
    /// - Throws: `locked`.
    public func lastCheck() throws(DiaryError) -> LastCheck? { try ownerState().lastCheck }
}
