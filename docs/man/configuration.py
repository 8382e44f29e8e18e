#!/usr/bin/env python3
"""Generates the manual page of a configuration from its commented sample. The first line of the sample is its title.

usage: configuration.py SAMPLE VERSION SECTIONS.mdoc

SECTIONS.mdoc contains the sections that are written by hand.
"""

import os
import re
import sys

import mdoc

# The comment says what happens without the setting, so the setting has no default value.
WITHOUT = re.compile(r"Without\s+(this\s+line|these\s+lines)\b")
SETTING = re.compile(r"(?P<comment># )?(?P<key>[a-z_]+) =(?P<value> .*)?")


def blocks(sample):
    """Yields comments, each with the settings below it."""
    comment, settings = [], []
    for line in sample.strip().split("\n"):
        setting = SETTING.fullmatch(line)
        if setting:
            settings.append(setting)
            continue
        if settings or not line:
            yield "\n".join(comment), settings
            comment, settings = [], []
        comment.append(line[2:])
    yield "\n".join(comment), settings


def item(comment, settings):
    lines = [f".It Ic {mdoc.text(setting['key'])}" for setting in settings]
    lines.append(mdoc.body(comment))
    for setting in settings:
        if not setting["value"]:
            continue
        is_default = setting["comment"] and not WITHOUT.search(comment)
        word = "Default" if is_default else "Example"
        lines += [".Pp", f"{word}:", f".Ql {mdoc.text(setting[0].removeprefix('# '))}"]
    return lines


def page(name, sample, version, sections):
    introduction, *keys = list(blocks(sample))
    what, description = introduction[0].split("\n\n", 1)
    lines = [
        mdoc.head(name, 5, version),
        f".Nd {mdoc.text(what.removeprefix('The ').rstrip('.'))}",
        ".Sh DESCRIPTION",
        mdoc.body(description),
        ".Bl -tag -width Ds",
    ]
    for comment, settings in keys:
        lines += item(comment, settings)
    return [*lines, ".El", sections.rstrip("\n")]


if __name__ == "__main__":
    source, version, sections = sys.argv[1:]
    with open(source) as sample, open(sections) as written:
        print("\n".join(page(os.path.basename(source), sample.read(), version, written.read())))
