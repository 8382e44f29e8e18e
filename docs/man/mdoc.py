"""Text as mdoc(7) markup."""

import os
import re
import time


def text(words):
    """Escapes text for mdoc."""
    words = words.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in words.split("\n"))


def prose(words):
    """Formats a paragraph with one sentence per line, as mdoc requires."""
    return text(re.sub(r"(?<=[A-Za-z”)0-9][.:])\s+(?=[A-Z“])", "\n", " ".join(words.split())))


def body(words):
    """Formats paragraphs; indented lines become literal text."""
    parts = []
    for block in re.split(r"\n\s*\n", words.strip("\n")):
        for isIndented, lines in _runs(block.split("\n")):
            if isIndented:
                indent = min(len(line) - len(line.lstrip()) for line in lines)
                shown = text("\n".join(line[indent:] for line in lines))
                parts.append(f".Bd -literal -offset indent\n{shown}\n.Ed")
            else:
                parts.append(prose("\n".join(lines)))
            parts.append(".Pp")
    # A display starts a new paragraph, so it needs no .Pp.
    return "\n".join(parts[:-1]).replace(".Pp\n.Bd", ".Bd")


def _runs(lines):
    runs = []
    for line in lines:
        isIndented = line.startswith(" ")
        if not runs or runs[-1][0] != isIndented:
            runs.append((isIndented, []))
        runs[-1][1].append(line)
    return runs


def head(name, section, version):
    """The lines before the first section. The date is that of the source, so that pages are reproducible."""
    day = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())))
    date = f"{time.strftime('%B', day)} {day.tm_mday}, {day.tm_year}"
    return f".Dd {date}\n.Dt {name.upper()} {section}\n.Os \"Venue Check\\-In {version}\"\n.Sh NAME\n.Nm {name}"
