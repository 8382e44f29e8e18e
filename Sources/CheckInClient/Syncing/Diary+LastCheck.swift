extension Diary {
    /// When the diary was compared last, and with what; nil if it never was.
    public func lastCheck() throws(DiaryError) -> LastCheck? { try clientState().lastCheck }
}
