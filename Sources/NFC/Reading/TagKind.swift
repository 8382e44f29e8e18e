/// The supported kinds of tags, by their commands.
package enum TagKind: Sendable {
    /// Commands of ISO/IEC 14443-3: NTAG stickers and similar ones.
    case type2
    /// APDUs over ISO/IEC 14443-4: the kiosk's own tag, phones, processor cards.
    case type4
}
