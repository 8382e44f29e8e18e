#!/usr/bin/env python3
"""Checks the texts of the web client in all languages: those of the page in Sources/WebClient/languages, and those of the page
for posters in Sources/WebClient/poster.

The English file is the original. Every other file has the same keys in the same order, the same placeholders
in each text, and the names of buttons as they are on the buttons. A text has a length that fits where the
English text fits, and no characters that the page cannot show safely. Each problem is a line with the
language and the key. Exits with status 1 if there are any.

Usage: web_texts.py                 checks the texts; part of make lint
       web_texts.py --translated    records that the translations are those of the present English texts

web_texts.tsv has a digest of each English text that was translated. If an English text has changed since then, the check names it.

>>> english = dict(check_in="Check in", hint="Press “Check in”, {name}.", long="These are four words.")
>>> list(problems("de", dict(check_in="Einchecken", hint="Drücken Sie „Einchecken“, {name}."), english))
['long is missing']
>>> list(problems("de", english | dict(hint="Drücken Sie „Los“."), english))
['hint: the placeholders are [] instead of [{name}]', 'hint: it does not contain “Check in”, the text of check_in', 'long: it is the English text']
>>> list(problems("de", english | dict(check_in="Hier und jetzt und so einchecken", long="<b>"), english))[:2]
['check_in: 32 characters are too many (at most 28)', 'hint: it does not contain “Hier und jetzt und so einchecken”, the text of check_in']
>>> list(problems("uk", english | dict(check_in="Відмітити", long="Це чотири слова."), english))
['hint: it does not contain “Відмітити”, the text of check_in', 'hint: it is not in Cyrillic letters']
"""

import hashlib
import json
import pathlib
import re
import sys
import unicodedata

SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources"
CLIENT = SOURCES / "WebClient"
ORIGINAL = "en"
# The first word of the Unicode name of a letter.
SCRIPTS = {"ar": "ARABIC", "uk": "CYRILLIC"}
# A translation may be longer than the English text by half, and a short text by some words.
LONGER, MORE = 1.5, 16
# authorityd refuses longer texts in an operator's file.
MAXIMUM_BYTES = 2000
# The first load contains one file.
MAXIMUM_FILE_BYTES = 38_000
TRANSLATED = pathlib.Path(__file__).with_suffix(".tsv")
# The sentences of a poster that venued prints too, and its files with them.
PRINTED = ["scanWithCamera", "posterCamera", "scan", "posterDone", "privacy", "voluntary", "anotherWay", "posterDate", "posterToReplace"]
NAMES = {
    "ar": "Arabic", "de": "German", "en": "English", "es": "Spanish", "fr": "French", "it": "Italian", "pl": "Polish", "pt": "Portuguese",
    "tr": "Turkish", "uk": "Ukrainian",
}
PLACEHOLDER = re.compile(r"\{\w+\}")
QUOTED = re.compile("“([^”{}]+)”")
# Markup, and characters that change the direction or are not shown. A text from right to left needs none.
FORBIDDEN = re.compile("[<>\u0000-\u001f\u007f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")


def text_problems(code, text, english, names):
    """Yields the problems of one text. `names` are pairs of the key and the translation of each button that the English text names."""
    placeholders = [sorted(set(PLACEHOLDER.findall(one))) for one in (text, english)]
    if placeholders[0] != placeholders[1]:
        found, expected = (f"[{' '.join(one)}]" for one in placeholders)
        yield f"the placeholders are {found} instead of {expected}"
    if FORBIDDEN.search(text):
        yield "it contains markup, or a character that is not shown"
    if re.search(r"[{}]", PLACEHOLDER.sub("", text)):
        yield "a brace is outside a placeholder"
    maximum = min(int(len(english) * LONGER) + MORE, MAXIMUM_BYTES)
    if len(text) > maximum or len(text.encode()) > MAXIMUM_BYTES:
        yield f"{len(text)} characters are too many (at most {maximum})"
    if not text.strip() or text != text.strip() and english == english.strip():
        yield "it is empty, or begins or ends with a space"
    for key, name in names:
        if name not in text:
            yield f"it does not contain “{name}”, the text of {key}"
    letters = [letter for letter in PLACEHOLDER.sub("", text) if letter.isalpha()]
    if code in SCRIPTS and letters:
        script = SCRIPTS[code]
        own = sum(unicodedata.name(letter, "").startswith(script) for letter in letters)
        if own * 2 < len(letters):
            yield f"it is not in {script.capitalize()} letters"
    if text == english and code != ORIGINAL and len(re.findall(r"[^\W\d]{3,}", PLACEHOLDER.sub("", english))) > 3:
        yield "it is the English text"


def problems(code, texts, english):
    """Yields the problems of a language. `texts` and `english` have the texts by key, in the order of the files."""
    buttons = {text: key for key, text in english.items()}
    for key, original in english.items():
        if key not in texts:
            yield f"{key} is missing"
            continue
        named = [buttons[name] for name in QUOTED.findall(original) if name in buttons]
        names = [(name, texts[name]) for name in named if name in texts]
        yield from (f"{key}: {problem}" for problem in text_problems(code, texts[key], original, names))
    yield from (f"{key} is not an English text" for key in texts if key not in english)
    if list(texts) != list(english) and set(texts) == set(english):
        yield "the texts are not in the order of the English file"


def read(folder, code):
    """Returns the texts of a language, and problems of the file itself."""
    content = (CLIENT / folder / f"{code}.json").read_bytes()
    pairs = json.loads(content)
    found = [] if len(dict(pairs)) == len(pairs) else ["a key occurs twice"]
    if len(content) > MAXIMUM_FILE_BYTES:
        found.append(f"the file has {len(content)} bytes (maximum {MAXIMUM_FILE_BYTES})")
    return dict(pairs), found


def printed(code):
    """The sentences of venued in a language, by their names in Swift."""
    swift = (SOURCES / f"VenueKiosk/Languages/Wording+{NAMES[code]}.swift").read_text()
    cases = re.findall(r'case \.(\w+):\s*("[^"]*"(?:\s*\+\s*"[^"]*")*)', swift)
    return {name: "".join(re.findall(r'"([^"]*)"', parts)) for name, parts in cases}


def folder_problems(folder, listed):
    """Yields the problems of all languages in a folder."""
    files = sorted((file.stem for file in (CLIENT / folder).glob("*.json")), key=lambda code: (code != ORIGINAL, code))
    if files != listed:
        yield f"{folder} has {' '.join(files)}, but page/languages.js lists {' '.join(listed)}"
    english, _ = read(folder, ORIGINAL)
    for code in files:
        texts, found = read(folder, code)
        found += problems(code, texts, english)
        if folder == "poster":
            sentences = printed(code)
            found += [f"{key}: it is not “{sentences[key]}”, which venued prints" for key in PRINTED if texts.get(key) != sentences[key]]
        yield from (f"{folder}/{code}.json: {problem}" for problem in found)


def digests():
    """A line for each English text: its folder, its key and a part of its SHA-256."""
    for folder in ("languages", "poster"):
        for key, text in read(folder, ORIGINAL)[0].items():
            yield f"{folder}\t{key}\t{hashlib.sha256(text.encode()).hexdigest()[:12]}"


def main():
    if sys.argv[1:] == ["--translated"]:
        TRANSLATED.write_text("".join(f"{line}\n" for line in digests()))
    elif sys.argv[1:]:
        sys.exit(__doc__)
    listed = re.findall(r"(\w+): \"(?:ltr|rtl)\"", (CLIENT / "page/languages.js").read_text())
    found = [problem for folder in ("languages", "poster") for problem in folder_problems(folder, listed)]
    translated = set(TRANSLATED.read_text().splitlines())
    changed = ["/en.json: ".join(line.split("\t")[:2]) for line in digests() if line not in translated]
    found += [f"{text}: it has changed: change the translations, then run Tests/Python/web_texts.py --translated" for text in changed]
    if found:
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
