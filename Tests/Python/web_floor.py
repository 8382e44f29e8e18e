#!/usr/bin/env python3
"""Checks that the web client needs nothing that its oldest browsers lack: Chromium 90, Firefox 90 and Safari 15.

Usage: web_floor.py                    checks Sources/WebClient against the table web_floor.tsv; part of make lint
       web_floor.py --update FOLDER    writes the versions of the table again, and adds features for names that are
                                       not in it. FOLDER is a copy of https://github.com/mdn/browser-compat-data

A row of the table is a feature: the name in our sources, the feature in MDN's browser-compat-data, the first
versions of Chromium, Firefox and Safari that have it (- if none does), its description, and what the page does
without it. The script fails if

- our scripts use a global name or a property that is neither in the table nor defined in our scripts,
- a script, the style or the page uses an element, a property or a selector that is not in the table,
- a feature is newer than the oldest browsers, and the table does not say what the page does without it,
- a script has syntax that esbuild would have to change for these browsers,
- the table has a row that is not used.

A name says nothing about its object. So there is a row for each feature with this name that the page could mean.

>>> sorted(used_names('class A{#b=1;own(c){return c.map(d=>d?.at(-1),"x.y",/[/].z/u)}}let e={key:Map,other(){}};e.key`a${f.raw}b`'))
['.at', '.map', '.raw', 'Map']
>>> row = {"name": ".at", "feature": "Array.at", "chrome": "92", "firefox": "90", "safari": "15.4", "without it": ""}
>>> list(problems([row, row | {"name": ".map"}], {".at", "structuredClone"}, ["page/page.js"]))[:3]
['structuredClone is not in web_floor.tsv', '.map in web_floor.tsv is not used', '.at (Array.at) needs chrome 92, safari 15.4, and the table does not say what the page does without it']
>>> is_newer("15.4", "15"), is_newer("15", "15"), is_newer("-", "90")
(True, False, True)
"""

import csv
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLIENT = ROOT / "Sources/WebClient"
TABLE = pathlib.Path(__file__).with_suffix(".tsv")
FLOOR = {"chrome": "90", "firefox": "90", "safari": "15"}
COLUMNS = ["name", "feature", "chrome", "firefox", "safari", "source", "without it"]
# Pages and workers: all other modules are imported by them.
ENTRIES = ["page/page.js", "poster/poster.js", "service_worker.js"]
# The interfaces whose objects the page uses.
INTERFACES = set(
    "AbortController AbortSignal BarcodeDetector Blob CSSPageRule CSSStyleDeclaration CSSStyleSheet Cache CacheStorage CanvasRenderingContext2D Clipboard Credential CredentialsContainer Crypto "
    "CryptoKey DOMException Document DocumentFragment Element Event EventTarget ExtendableEvent FetchEvent File FileList FileReader HTMLAnchorElement "
    "HTMLButtonElement HTMLCanvasElement HTMLDetailsElement HTMLElement HTMLFormElement HTMLImageElement HTMLInputElement HTMLMediaElement "
    "HTMLOptionElement HTMLSelectElement HTMLTemplateElement HTMLTextAreaElement HTMLVideoElement Headers History IDBDatabase IDBFactory IDBObjectStore "
    "IDBOpenDBRequest IDBRequest IDBTransaction ImageData InstallEvent Location LockManager MediaDevices MediaStream MediaStreamTrack "
    "NDEFMessage NDEFReader NDEFReadingEvent NDEFRecord Navigator Node NodeList Performance PublicKeyCredential ReadableStream "
    "ReadableStreamDefaultReader Request Response ServiceWorker Client ServiceWorkerContainer ServiceWorkerGlobalScope ServiceWorkerRegistration Storage "
    "StorageManager SubtleCrypto TextDecoder TextEncoder URL Window".split()
)
# Types of the language that the page does not use.
OTHER_TYPES = {"AsyncIterator", "Atomics", "Iterator", "SharedArrayBuffer", "Temporal"}
# Our own properties that are only assigned, never part of an object literal.
ASSIGNED = {".field", ".isEarlier"}
KEYWORDS = set(
    "arguments async await break case catch class const constructor continue default delete do else export extends false finally for from "
    "function get if import in instanceof let meta new null of return set static super switch this throw true try typeof undefined var void "
    "while yield".split()
)
# Later methods and properties that the page replaces, or could take for its own. Such a name never counts as ours.
NEWER = set(
    "at difference findLast findLastIndex fromAsync fromBase64 fromHex getOrInsert groupBy hasOwn intersection isError isSubsetOf isWellFormed "
    "databases locks setFromBase64 setFromHex symmetricDifference toBase64 toHex toReversed toSorted toSpliced toWellFormed transfer union with withResolvers".split()
)
TOKEN = re.compile(
    r"""(?P<space>\s+)|(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?P<template>`(?:\\.|\$(?!\{)|[^`\\$])*(?:`|\$\{))"""
    r"""|(?P<number>\d[\w.]*)|(?P<name>#?[A-Za-z_$][\w$]*)|(?P<chain>\?\.(?!\d))|(?P<other>.)""",
    re.S,
)
REGULAR_EXPRESSION = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\[])+/[a-z]*")
REST_OF_TEMPLATE = re.compile(r"\}(?:\\.|\$(?!\{)|[^`\\$])*(?:`|\$\{)")


def is_newer(version, floor):
    return version == "-" or [int(part) for part in version.split(".")] > [int(part) for part in floor.split(".")]


def esbuild(arguments):
    return subprocess.run(["esbuild", "--log-level=warning", "--charset=utf8", *arguments], cwd=CLIENT, check=True, capture_output=True, text=True).stdout


def tokens(script):
    """Yields kinds and texts. Strings, regular expressions and the fixed parts of templates are of the kind text."""
    position, last, open_braces = 0, "", [0]
    while position < len(script):
        if script[position] == "/" and re.fullmatch(r"|[(,=:\[!&|?{};+\-*%<>~^]|return|typeof|case|=>", last):
            match, kind = REGULAR_EXPRESSION.match(script, position), "text"
        elif script[position] == "}" and open_braces[-1] == 0 and len(open_braces) > 1:
            match, kind = REST_OF_TEMPLATE.match(script, position), "template"
            open_braces.pop()
        else:
            match = TOKEN.match(script, position)
            kind = match.lastgroup
        text = match[0]
        position = match.end()
        if kind == "space":
            continue
        if kind == "template" and text.endswith("${"):
            open_braces.append(0)
        open_braces[-1] += (text == "{") - (text == "}")
        last = text if kind != "template" else "`"
        yield ("text" if kind in ("string", "template") else kind), text


def closing(found, start):
    """The index after the parenthesis that closes the one at `start`."""
    depth = 0
    for index in range(start, len(found)):
        depth += (found[index][1] == "(") - (found[index][1] == ")")
        if depth == 0:
            return index + 1
    return len(found)


def used_names(script):
    """The global names in a script whose local names have one or two letters, and the properties (.name) that it does not define."""
    found = list(tokens(script))
    text = lambda index: found[index][1] if 0 <= index < len(found) else ""
    names, properties, own = set(), set(), set()
    for index, (kind, name) in enumerate(found):
        if kind != "name" or name.startswith("#"):
            continue
        if text(index - 1) in (".", "?.") and text(index - 2) != ".":  # two more points are a spread
            properties.add(name)
        elif text(index + 1) == ":" and text(index - 1) in ("{", ","):
            own.add(name)
        elif len(name) <= 2 or name in KEYWORDS:
            continue  # a local name
        elif text(index + 1) == "(" and text(closing(found, index + 1)) == "{":
            own.add(name)
        elif text(index - 1) in (";", "{", "}", "static") and text(index + 1) in ("=", ";"):
            own.add(name)
        else:
            names.add(name)
    return {f".{name}" for name in properties - (own - NEWER) - {"constructor", "meta", "prototype"}} - ASSIGNED | (names - own)


def script_names():
    """The names that all scripts use. Properties that any script defines are ours, and so are the fields of forms."""
    minified = [esbuild(["--bundle", "--format=esm", "--minify-identifiers", "--minify-whitespace", "--define:FILES=[]", "--define:CACHE=\"\"", entry]) for entry in ENTRIES]
    scripts = ";".join(minified)
    # Algorithms of WebCrypto that are newer than others
    fields = {f".{name}" for file in CLIENT.glob("*.html") for name in re.findall(r'name="(\w+)"', file.read_text())}
    return used_names(scripts) - fields | {name for name in ('"X25519"',) if name in scripts}


def newer_syntax():
    """The scripts with syntax that the oldest browsers lack. esbuild avoids optional chains in Chromium 90, which has a fault with calls
    that spread their arguments; `make web` does so too."""
    target = ",".join(f"{browser}{version}" for browser, version in FLOOR.items())
    for file in sorted(CLIENT.rglob("*.js")):
        shapes = [esbuild([f"--target={one}", "--supported:optional-chain=true", str(file)]) for one in (target, "esnext")]
        if shapes[0] != shapes[1]:
            yield file.relative_to(CLIENT)


def elements():
    """The names of elements in the page and in our scripts."""
    pages = "".join(file.read_text() for file in CLIENT.glob("*.html"))
    scripts = "".join(file.read_text() for file in CLIENT.rglob("*.js"))
    return {f"<{name}>" for name in re.findall(r"<([a-z][a-z0-9]*)", pages) + re.findall(r"""\belement\(\s*"([a-z0-9]+)\"""", scripts)}


def style_names():
    """The properties, selectors with a colon, functions and at-rules of the style."""
    style = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", "".join(file.read_text() for file in CLIENT.rglob("*.css")), flags=re.S)
    declarations = [one.partition(":") for block in re.findall(r"\{([^{}]*)\}", style) for one in block.split(";") if ":" in one]
    properties = {name.strip() for name, _, _ in declarations}
    values = " ".join(value for _, _, value in declarations)
    selectors = "".join(re.findall(r"([^{}]*)\{", style))
    return (
        {f"{{{name}}}" for name in properties if not name.startswith("--")}
        | {f"{name}()" for name in re.findall(r"([a-z-]+)\(", values)}
        | {name for name in re.findall(r"::?[a-z-]+(?![a-z-]*\s*:)", re.sub(r"\(\s*[a-z-]+:[^)]*\)", "", selectors))}
        | {f"({name})" for name in re.findall(r"\(\s*([a-z-]+):", selectors)}
        | set(re.findall(r"@[a-z-]+", style))
    )


def problems(rows, used, newer_files):
    """Yields a line for each problem. `newer_files` have syntax that the oldest browsers lack."""
    listed = {row["name"] for row in rows}
    yield from (f"{name} is not in {TABLE.name}" for name in sorted(used - listed))
    yield from (f"{name} in {TABLE.name} is not used" for name in sorted(listed - used))
    for row in rows:
        newer = [f"{browser} {row[browser]}" for browser, floor in FLOOR.items() if is_newer(row[browser], floor)]
        if newer and not row["without it"]:
            yield f"{row['name']} ({row['feature']}) needs {', '.join(newer)}, and the table does not say what the page does without it"
    yield from (f"{file} has syntax that {', '.join(f'{name} {version}' for name, version in FLOOR.items())} lack" for file in newer_files)


def read_table():
    with TABLE.open(newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def features(folder):
    """Yields the features of browser-compat-data with their data."""
    def walk(path, node):
        for key, value in node.items():
            if key == "__compat":
                yield ".".join(path), value
            elif not key.startswith("__") and isinstance(value, dict):
                yield from walk([*path, key], value)

    for part in ("api", "css", "html", "http", "javascript", "svg", "webassembly"):
        for file in sorted((folder / part).rglob("*.json")):
            yield from walk([], json.loads(file.read_text()))


def first_version(support):
    """The first version without a prefix, another name or a setting."""
    entries = support if isinstance(support, list) else [support or {}]
    usable = [one["version_added"] for one in entries if isinstance(one.get("version_added"), str) and not any(one.get(key) for key in ("prefix", "alternative_name", "flags", "version_removed"))]
    versions = [version.removeprefix("≤") for version in usable if version != "preview"]
    return min(versions, key=lambda version: [int(part) for part in version.split(".")], default="-")


def names_of(feature):
    """The names of a feature in our sources."""
    match feature.split("."):
        case ["api", "HTMLOptionElement", "Option"]:
            return ["Option"]
        case ["api", "EventTarget", "addEventListener"]:
            return ["addEventListener", ".addEventListener"]
        case ["api", interface, member] if interface in INTERFACES and member.endswith("_event"):
            return [f".on{member.removesuffix('_event')}"]
        case ["api", "Window" | "ServiceWorkerGlobalScope", member]:
            return [f".{member}", member]
        case ["api", interface, member] if interface in INTERFACES:
            return [f".{member.removesuffix('_static')}"]
        case ["javascript", "builtins", interface, member] if interface not in OTHER_TYPES:
            return [f".{member.removesuffix('_static')}"]
        case ["javascript", "builtins", "Intl", _, member]:
            return [f".{member.removesuffix('_static')}"]
        case ["webassembly", "api", member]:
            return [f".{member.removesuffix('_static')}"]
        case ["webassembly", "api", _, member]:
            return [f".{member}"]
        case ["api" | "webassembly", interface] | ["javascript", "builtins", interface]:
            return [interface, f".{interface}"]
        case ["html" | "svg", "elements", element]:
            return [f"<{element}>"]
        case ["css", "properties", name]:
            return [f"{{{name}}}"]
        case ["css", "properties", "grid-template-columns", function]:
            return [f"{function}()"]
        case ["css", "selectors", name]:
            return [f":{name}"]
        case ["css", "types", *_, name]:
            return [f"{name}()"]
        case ["css", "at-rules", name]:
            return [f"@{name}"]
        case ["css", "at-rules", "media", name]:
            return [f"({name})"]
    return []


def updated(rows, used, folder):
    """The rows with the versions of browser-compat-data, and rows for names that have none."""
    kept = {(row["feature"], row["name"]): row["without it"] for row in rows}
    listed = {row["name"] for row in rows}
    # Apple alone describes a property that only its browsers have.
    new = [row for row in rows if row["feature"] == "-" and row["name"] in used]
    for feature, data in features(folder):
        names = {name for known, name in kept if known == feature} | {name for name in names_of(feature) if name not in listed}
        spec = data.get("spec_url", "")
        row = {browser: first_version(data["support"].get(browser)) for browser in FLOOR}
        row["source"] = data.get("mdn_url") or (spec if isinstance(spec, str) else spec[0])
        new += [row | {"name": name, "feature": feature, "without it": kept.get((feature, name), "")} for name in names & used]
    return sorted(new, key=lambda row: (row["name"], row["feature"]))


def main():
    rows = read_table() if TABLE.exists() else []
    used = script_names() | elements() | style_names()
    if sys.argv[1:2] == ["--update"] and len(sys.argv) == 3:
        rows = updated(rows, used, pathlib.Path(sys.argv[2]))
        with TABLE.open("w", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, delimiter="\t", lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    elif sys.argv[1:]:
        sys.exit(__doc__)
    if found := list(problems(rows, used, newer_syntax())):
        sys.exit("\n".join(found))


if __name__ == "__main__":
    main()
