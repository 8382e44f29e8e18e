import CommandLineTool
import Sign

/// Letters that no installed font has.
enum MissingLetters {
    /// Warns about each text with such a letter, because the picture shows a box instead.
    static func warn(in texts: [String]) {
        let incomplete = texts.filter { !Sign.hasLetters(of: $0) }
        for text in incomplete {
            Conversation.say("warning: no installed font has all letters of “\(text)”; the picture shows boxes instead")
        }
        guard !incomplete.isEmpty else { return }
        Conversation.say("hint: install fonts, such as fonts-noto-core, or fonts-noto-cjk for East Asian languages")
    }
}
