#!/usr/bin/env python3
"""Makes venued.conf(5) out of the commented sample.

usage: configuration.py SAMPLE VERSION SECTIONS.mdoc, where the last has the sections that are written by hand.
"""

import re
import sys

import mdoc

SETTING = re.compile(r"(?P<comment># )?(?P<key>[a-z_]+) =(?P<value> .*)?")


def blocks(sample):
    """Comment and settings of each paragraph of the sample."""
    for block in re.split(r"\n\n", sample.strip()):
        lines = block.split("\n")
        settings = [found for line in lines if (found := SETTING.fullmatch(line))]
        yield "\n".join(line[2:] for line in lines if line[:1] == "#" and not SETTING.fullmatch(line)), settings


def item(comment, settings):
    lines = [f".It Ic {mdoc.text(setting['key'])}" for setting in settings]
    lines.append(mdoc.body(comment))
    for setting in settings:
        if not setting["value"]:
            continue
        word = "Default" if setting["comment"] else "Example"
        lines += [".Pp", f"{word}:", f".Ql {mdoc.text(setting[0].removeprefix('# '))}"]
    return lines


def page(sample, version, sections):
    introduction, *keys = list(blocks(sample))
    lines = [
        mdoc.head("venued.conf", 5, version),
        ".Nd configuration of a venue's check\\-in kiosk",
        ".Sh DESCRIPTION",
        mdoc.body(introduction[0].split("\n\n", 1)[-1]),
        ".Bl -tag -width Ds",
    ]
    for comment, settings in keys:
        lines += item(comment, settings)
    return [*lines, ".El", sections.rstrip("\n")]


if __name__ == "__main__":
    source, version, sections = sys.argv[1:]
    with open(source) as sample, open(sections) as written:
        print("\n".join(page(sample.read(), version, written.read())))
