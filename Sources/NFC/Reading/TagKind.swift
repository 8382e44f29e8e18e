/// The supported kinds of tags, distinguished by the commands that they understand.
package enum TagKind: Sendable {
    /// Tags with the commands of ISO/IEC 14443-3: NTAG stickers and similar tags.
    case type2
    /// Tags with APDUs over ISO/IEC 14443-4: the kiosk's own tag, phones and processor cards.
    case type4
}
