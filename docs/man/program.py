#!/usr/bin/env python3
"""Generates the manual page of a program from its help.

usage: program.py PROGRAM-HELP.json SECTION VERSION SECTIONS.mdoc

PROGRAM-HELP.json is the output of “PROGRAM --experimental-dump-help”. SECTIONS.mdoc contains the sections that are written by hand.
"""

import json
import sys

import mdoc

COMMON = {"help", "version"}


def names(argument):
    """All names of an argument as mdoc macros, the short one first: -c , --config."""
    order = sorted(argument["names"], key=lambda name: name["kind"] == "long")
    return " , ".join("Fl " + ("\\-" if name["kind"] == "long" else "") + mdoc.text(name["name"]) for name in order)


def shown(command):
    return [argument for argument in command.get("arguments", []) if argument["shouldDisplay"]]


def own(command):
    return [argument for argument in shown(command) if argument["valueName"] not in COMMON]


def terms(argument):
    """An argument with all its names and its value."""
    if argument["kind"] == "positional":
        return f"Ar {mdoc.text(argument['valueName'])}"
    return names(argument) + (f" Ar {mdoc.text(argument['valueName'])}" if argument["kind"] == "option" else "")


def term(argument):
    """An argument with its long name."""
    return terms(argument).split(" , ")[-1]


def synopsis(argument):
    return f".Op {term(argument)}" if argument["isOptional"] else f".{term(argument)}"


def item(argument):
    """An argument and its description."""
    sentence = argument.get("abstract", "")
    facts = []
    if "allValues" in argument:
        facts.append("values: " + ", ".join(argument["allValues"]))
    if "defaultValue" in argument:
        facts.append("default: " + argument["defaultValue"])
    if facts:
        sentence += f" ({'; '.join(facts)})"
    return f".It {terms(argument)}\n{mdoc.prose(sentence)}"


def items(arguments):
    return [".Bl -tag -width Ds", *map(item, arguments), ".El"] if arguments else []


def commands(command, path):
    """The subcommands with their arguments and descriptions."""
    lines = []
    for sub in command.get("subcommands", []):
        if not sub["shouldDisplay"] or sub["commandName"] == "help":
            continue
        name = f"{path} {mdoc.text(sub['commandName'])}"
        if sub.get("subcommands"):
            lines += commands(sub, name)
            continue
        lines += [f".Ss {name}", f".Nm {name}", *map(synopsis, own(sub)), ".Pp"]
        lines.append(mdoc.prose(sub["abstract"]))
        if "discussion" in sub:
            lines += [".Pp", mdoc.body(sub["discussion"])]
        lines += items(own(sub))
    return lines


def page(program, section, version, sections):
    name = mdoc.text(program["commandName"])
    abstract = program["abstract"].rstrip(".")
    subcommands = commands(program, name)
    return [
        mdoc.head(name, section, version),
        f".Nd {mdoc.text(abstract[0].lower() + abstract[1:])}",
        ".Sh SYNOPSIS",
        f".Nm {name}",
        *([".Ar subcommand", ".Op Ar options"] if subcommands else map(synopsis, own(program))),
        ".Sh DESCRIPTION",
        mdoc.body(program["discussion"]),
        ".Sh OPTIONS",
        *(["Every subcommand accepts these options."] if subcommands else []),
        *items(shown(program)),
        *([".Sh COMMANDS", *subcommands] if subcommands else []),
        sections.rstrip("\n"),
    ]


if __name__ == "__main__":
    source, section, version, sections = sys.argv[1:]
    with open(source) as help, open(sections) as written:
        print("\n".join(page(json.load(help)["command"], section, version, written.read())))
