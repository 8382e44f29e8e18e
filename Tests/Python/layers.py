#!/usr/bin/env python3
"""Reads which targets import which, and which folders of a target use which.

Without an option, the script checks Package.swift and the sources, and fails if

- a target imports a module that it does not declare as a dependency, or declares one that it does not import;
- the folders of a target, except a test's, use each other in a cycle;
- docs/architecture.svg shows other targets or imports than the sources have.

A folder uses another one if a file names a type that is declared at the top level of a file there. Uses of
functions alone are not seen.

With --draw, the script writes docs/architecture.svg with Graphviz. With --folders TARGET, it prints the folders
of a target, the lowest first, each with the folders that it uses.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
PICTURE = ROOT / "docs/architecture.svg"
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|func|typealias|var|let)\s+)?(\w+)",
    re.MULTILINE,
)
TYPE = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|final|indirect|open|nonisolated)\s+)*"
    r"(?:struct|class|enum|actor|protocol|typealias)\s+([A-Z]\w*)",
    re.MULTILINE,
)
WORD = re.compile(r"\b[A-Z]\w*\b")
# Comments and strings are not uses.
IGNORED = re.compile(r'/\*.*?\*/|//[^\n]*|"""\n.*?"""|"(?:\\.|[^"\\\n])*"', re.DOTALL)
TITLE = "{http://www.w3.org/2000/svg}title"


def folder_of(target):
    """Returns the path of a target's sources."""
    if "path" in target:
        return ROOT / target["path"]
    return ROOT / ("Tests" if target["type"] == "test" else "Sources") / target["name"]


def swift_files(target):
    return sorted(folder_of(target).rglob("*.swift"))


def manifest():
    """Returns our targets by name, as SwiftPM understands Package.swift."""
    command = [ROOT / "debian/setup/swift.sh", "package", "dump-package"]
    result = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if result.returncode != 0:
        sys.exit("layers.py: SwiftPM cannot read Package.swift; see its message above")
    return {target["name"]: target for target in json.loads(result.stdout)["targets"]}


def declared(target):
    """Returns the names of the modules that a target depends on. A product has the name of its module."""
    return {(dependency.get("byName") or dependency.get("target") or dependency.get("product"))[0] for dependency in target["dependencies"]}


def imported(target):
    """Returns the modules that a target's files import, each with the first file that does."""
    modules = {}
    for path in swift_files(target):
        for name in IMPORT.findall(path.read_text()):
            modules.setdefault(name, path)
    return modules


def import_problems(targets):
    known = set(targets) | {name for target in targets.values() for name in declared(target)}
    for target in targets.values():
        if not swift_files(target):
            continue
        names, modules = declared(target), imported(target)
        for module in sorted(modules.keys() & known - names):
            yield f"Package.swift: {target['name']} does not declare {module}, which {modules[module].relative_to(ROOT)} imports"
        for name in sorted(names - modules.keys()):
            # Tests run programs without importing them.
            if targets.get(name, {}).get("type") != "executable":
                yield f"Package.swift: {target['name']} declares {name}, but does not import it"


def folders(target):
    """Returns the folders of a target, each with those that it uses, and with a file for each use."""
    root = folder_of(target)
    texts = {path: IGNORED.sub(" ", path.read_text()) for path in swift_files(target)}
    # Files beside the folders connect the folders, like a program's main file.
    place = {path: path.relative_to(root).parts[0] for path in texts if path.parent != root}
    owners = {}
    for path, text in texts.items():
        for name in TYPE.findall(text):
            owners.setdefault(name, path)
    uses = {name: {} for name in place.values()}
    for path, name in place.items():
        for word in sorted(set(WORD.findall(texts[path]))):
            other = place.get(owners.get(word))
            if other and other != name:
                uses[name].setdefault(other, f"{path.relative_to(ROOT)} names {word}")
    return uses


def sorted_by_layer(graph):
    """Returns the nodes of a graph, those that use nothing else first, and the rest, which is in a cycle or above it.

    >>> sorted_by_layer({"c": {"b"}, "b": {"a"}, "a": set()})
    (['a', 'b', 'c'], [])
    >>> sorted_by_layer({"c": {"b"}, "b": {"a", "c"}, "a": set(), "d": {"b"}})
    (['a'], ['b', 'c', 'd'])
    """
    found = []
    while ready := sorted(node for node, others in graph.items() if node not in found and set(others) <= set(found)):
        found += ready
    return found, sorted(graph.keys() - set(found))


def cycle(graph, rest):
    """Returns a cycle among nodes of which each is in a cycle or above one.

    >>> cycle({"c": {"b"}, "b": {"a", "c"}, "a": set(), "d": {"b"}}, ["b", "c", "d"])
    ['b', 'c', 'b']
    """
    path = [rest[-1]]
    while path[-1] not in path[:-1]:
        path.append(min(set(graph[path[-1]]) & set(rest)))
    return path[path.index(path[-1]) :]


def cycle_problems(targets):
    for target in targets.values():
        if "Tests" in folder_of(target).parts:
            continue
        uses = folders(target)
        _, rest = sorted_by_layer(uses)
        if rest:
            path = cycle(uses, rest)
            steps = "; ".join(uses[one][other] for one, other in zip(path, path[1:]))
            yield f"{folder_of(target).relative_to(ROOT)}: folders in a cycle, {' -> '.join(path)}: {steps}"


def reduced(graph):
    """Returns the arrows that do not follow from other arrows.

    >>> sorted(reduced({"c": {"a", "b"}, "b": {"a"}, "a": set()}))
    [('b', 'a'), ('c', 'b')]
    """
    below = {}
    for node in sorted_by_layer(graph)[0]:
        below[node] = set(graph[node]).union(*(below[other] for other in graph[node]))
    return {(node, other) for node in graph for other in graph[node] if not any(other in below[third] for third in graph[node])}


def shown(targets):
    """Returns the graph of the targets in the packages: our own Swift targets, without tests."""
    names = {
        name: target for name, target in targets.items()
        if target["type"] in ("regular", "executable") and "Tests" not in folder_of(target).parts and swift_files(target)
    }
    return {name: imported(target).keys() & names.keys() - {name} for name, target in names.items()}


def drawn():
    """Returns the nodes and arrows of the picture. Graphviz writes their names as titles."""
    if not PICTURE.exists():
        return set()
    return {title.text for title in xml.etree.ElementTree.parse(PICTURE).iter(TITLE)} - {"architecture"}


def titles(graph):
    return set(graph) | {f"{one}->{other}" for one, other in reduced(graph)}


def draw(targets):
    graph = shown(targets)
    lines = [
        "digraph architecture {",
        'graph [rankdir=TB, ranksep=0.55, nodesep=0.22, bgcolor=transparent, fontname="sans-serif"]',
        'node [shape=box, style="rounded,filled", fillcolor="#f4f4f4", color="#7a7a7a", fontcolor="#1a1a1a", fontname="sans-serif", fontsize=13, height=0.36, margin="0.1,0.04"]',
        'edge [color="#7a7a7a", arrowsize=0.6]',
    ]
    lines += [f'"{name}"' + (" [penwidth=2.5]" if targets[name]["type"] == "executable" else "") for name in sorted(graph)]
    lines += [f'"{one}" -> "{other}"' for one, other in sorted(reduced(graph))]
    svg = subprocess.run(["dot", "-Tsvg"], input="\n".join([*lines, "}"]), stdout=subprocess.PIPE, text=True, check=True).stdout
    # Readers with a dark page get light lines and letters.
    style = (
        "<style>@media (prefers-color-scheme: dark) { text { fill: #f0f0f0 } .node path { fill: #2a2a2a; stroke: #9a9a9a } "
        ".edge path { stroke: #9a9a9a } .edge polygon { fill: #9a9a9a; stroke: #9a9a9a } }</style>"
    )
    svg = re.sub(r"<!--.*?-->\n?", "", svg, flags=re.DOTALL)
    PICTURE.write_text(svg.replace('<g id="graph0"', f'{style}\n<g id="graph0"', 1))


def picture_problems(targets):
    wanted, found = titles(shown(targets)), drawn()
    for what, names in (("lacks", wanted - found), ("still has", found - wanted)):
        if names:
            yield f"docs/architecture.svg {what} {', '.join(sorted(names))}; run `make architecture`"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draw", action="store_true")
    parser.add_argument("--folders", metavar="TARGET")
    options = parser.parse_args()
    targets = manifest()
    if options.draw:
        draw(targets)
    elif options.folders:
        if options.folders not in targets:
            parser.error(f"Package.swift has no target {options.folders}")
        uses = folders(targets[options.folders])
        for name in sum(sorted_by_layer(uses), []):
            print(f"{name}: {', '.join(sorted(uses[name])) or '-'}")
    elif problems := [*import_problems(targets), *cycle_problems(targets), *picture_problems(targets)]:
        sys.exit("\n".join(f"layers.py: {problem}" for problem in problems))


if __name__ == "__main__":
    main()
