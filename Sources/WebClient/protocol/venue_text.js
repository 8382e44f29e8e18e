import { utf8 } from "./bytes.js";

/** The maximum length of a venue's texts in UTF-8 bytes. */
const MAXIMUM_COUNT = 100;

/**
 * Validates a line of text about a venue. It appears on other people's screens, so it must be short
 * and visible, and must not change the direction of neighbouring text:
 *
 * 1. no control character, line separator or explicit bidirectional formatting character
 * 2. no other invisible character and no private character, except a zero-width joiner or
 *    non-joiner where a script or an emoji needs it, and an emoji's variation selector
 * 3. at least one letter or digit, unless the line is empty
 * 4. no space at the beginning or at the end
 * 5. at most four combining marks in a row
 *
 * @param field `name`, `address` or `public_identifier`. Only an address may be empty.
 * @param refuse Throws the caller's error for a code such as `no_letter/name`.
 * @param maximumCount The maximum length in UTF-8 bytes.
 * @returns The text.
 */
export function venueText(text, field, refuse, maximumCount = MAXIMUM_COUNT) {
  const characters = Array.from(text);
  const rules = [
    ["empty", text === "" && field !== "address"],
    ["text_too_long", utf8(text).length > maximumCount],
    ["control_character", CONTROL.test(text)],
    ["invisible_character", characters.some((character, index) => isStray(characters, index))],
    ["no_letter", text !== "" && !characters.some((character) => isLetter(character) || DIGIT.test(character))],
    ["space_around", /^\p{White_Space}|\p{White_Space}$/u.test(text)],
    ["too_many_marks", hasTooManyMarks(characters)],
  ];
  const broken = rules.find(([, isBroken]) => isBroken);
  if (broken) refuse(`${broken[0]}/${field}`);
  return text;
}

/** Control characters, separators and bidirectional formatting (Unicode Standard Annex #9 §2.1 to §2.5). */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
/**
 * Format characters, default-ignorable characters (Unicode Standard §5.21), private characters and
 * noncharacters (§23.7). U+2800 is an empty Braille cell.
 */
const INVISIBLE = /[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u;
const JOINER = /[\u200C\u200D]/u;
/** Selects the coloured or the plain form of an emoji (Unicode Technical Standard #51 §1.4.3). */
const EMOJI_SELECTOR = /[\uFE0E\uFE0F]/u;
/** Digits and other ASCII characters are emoji only with other characters. */
const PICTURE = /(?!\p{ASCII})\p{Emoji}/u;
const DIGIT = /\p{Nd}/u;
/** Arabic and its relatives, and the scripts of India and its neighbours. Their letters change at a joiner. */
const JOINING_SCRIPT =
  /[\u0600-\u0DFF\u0F00-\u109F\u1780-\u18AF\uA840-\uA8FF\uFB50-\uFDFF\uFE70-\uFEFC\u{10D00}-\u{10D3F}\u{11000}-\u{1197F}\u{1E900}-\u{1E95F}]/u;
/** Tibetan and pointed Hebrew need up to four. */
const MAXIMUM_MARKS = 4;

function isLetter(character) {
  return /\p{L}/u.test(character) && !INVISIBLE.test(character);
}

function isMark(character) {
  return /\p{M}/u.test(character) && !INVISIBLE.test(character);
}

/** Whether a character is invisible where no script and no emoji needs it. */
function isStray(characters, index) {
  const [before, character, after] = [characters[index - 1], characters[index], characters[index + 1]];
  if (!INVISIBLE.test(character)) return false;
  if (before === undefined) return true;
  if (EMOJI_SELECTOR.test(character)) return !PICTURE.test(before);
  if (!JOINER.test(character) || after === undefined) return true;
  const isInEmoji = (PICTURE.test(before) || EMOJI_SELECTOR.test(before)) && PICTURE.test(after);
  const isBetweenScripts = JOINING_SCRIPT.test(before) && JOINING_SCRIPT.test(after);
  const isInWord = isBetweenScripts && (isLetter(before) || isMark(before)) && isLetter(after);
  return !(isInEmoji && character === "\u200D") && !isInWord;
}

function hasTooManyMarks(characters) {
  let count = 0;
  return characters.some((character) => {
    count = isMark(character) ? count + 1 : 0;
    return count > MAXIMUM_MARKS;
  });
}
