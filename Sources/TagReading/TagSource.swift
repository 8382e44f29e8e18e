/// One or more readers for tags.
package protocol TagSource: Sendable {
    /// Passes events from the readers to `handle` until `handle` returns false. This method blocks
    /// the thread.
    ///
    /// - Throws: Any ``ReaderError``, such as `interrupted`. When the method throws or returns,
    ///   the reader is back in its original state.
    func run(_ handle: (TagSighting) -> Bool) throws(ReaderError)

    /// Makes ``run(_:)`` end at the next reply from the device. May be called once, from any
    /// thread.
    func interrupt()
}

/// An event at a reader.
package enum TagSighting: Hashable, Sendable {
    /// The reader has begun to search for the first tag.
    case ready
    /// A tag with this web address was read. The address is untrusted.
    case uri(String)
    /// A tag or card without a web address was read; the reason explains why there is no address.
    case unsuitable(reason: String)
    /// A tag was removed too early.
    case contactLost
}
