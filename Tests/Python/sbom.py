#!/usr/bin/env python3
"""Writes a software bill of materials (CycloneDX 1.6, JSON) for the packages of `make deb`.

    sbom.py DIRECTORY VERSION ARCHITECTURE
    sbom.py --image PACKAGES ARCHITECTURE RELEASE

DIRECTORY contains the packages. The script writes the bill of materials to the same directory. The
bill lists the Swift packages linked into each program, the Debian packages that the programs link,
the Debian packages that the packages depend on, and the toolchain. The same inputs give the same
bytes.

With --image, the script prints the bill of materials of a disk image. PACKAGES is the image's list of
packages, with a line "NAME TABULATOR VERSION" for each. RELEASE is the Debian release, such as 13.

The script makes two comparisons, and fails if there is a difference:

- the packages that SwiftPM linked, with the packages in Packages.lock;
- the libraries that the programs name, with the packages that dpkg-shlibdeps found.

The script needs only Python and the tools that build packages.
"""

import functools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from dependencies import locked

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The program of each Debian package.
PROGRAMS = {
    "pn532-simulator": "pn532-simulator",
    "venue-authority": "authorityd",
    "venue-checkin": "checkin",
    "venue-kiosk": "venued",
}
# The objects of a module are in MODULE.build.
MODULE = re.compile(r"/(\w+)\.build/")
NEEDED = re.compile(r"\(NEEDED\).*\[(.+)\]")
CHECKOUT = re.compile(r"/checkouts/([^/]+)/")


# Packages in disk images that are not free software. The licence of raspi-firmware is in the image.
NON_FREE = {
    "raspi-firmware": "Broadcom's licence in LICENCE.raspi-firmware: redistribution without modification, "
    "only for Raspberry Pi devices",
}


class Disagreement(Exception):
    """A difference between two sources."""


class SwiftPackages:
    """The packages that SwiftPM downloaded for a build."""

    def __init__(self, source):
        self.checkouts = source / ".build-release/checkouts"
        self.products = source / ".build-release/release"
        self.locked = locked()

    def linked(self, program):
        """Returns the packages whose objects SwiftPM passed to the linker."""
        objects = (self.products / f"{program}.product/Objects.LinkFileList").read_text()
        return {owner for module in set(MODULE.findall(objects)) if (owner := self.owner(module))}

    @functools.cache
    def owner(self, module):
        """Returns the package that contains the sources of a module; None for our own."""
        directory = self.products / f"{module}.build"
        # SwiftPM lists the sources of Swift modules; clang lists those of each C object.
        lists = [directory / "sources"] if (directory / "sources").exists() else sorted(directory.rglob("*.d"))
        sources = " ".join(path.read_text() for path in lists).split()
        owners = {found[1] for source in sources if (found := CHECKOUT.search(source))}
        if not sources or len(owners) > 1:
            raise Disagreement(f"the module {module} belongs to {', '.join(sorted(owners)) or 'no package'}")
        return next(iter(owners), None)

    def component(self, name):
        if name not in self.locked:
            raise Disagreement(f"{name} is linked, but it is not in Packages.lock")
        url, version = self.locked[name]
        reference = f"pkg:swift/{url.removeprefix('https://')}@{version}"
        return component("library", name, version, reference, licence(self.checkouts / name))


def image(packages, architecture, release):
    """Prints the bill of materials of a disk image."""
    lines = [line.split("\t") for line in pathlib.Path(packages).read_text().splitlines()]
    version = dict(lines)["venue-kiosk"]
    product = component("operating-system", "venue-kiosk-image", version, f"pkg:generic/venue-kiosk-image@{version}", licence(ROOT))
    parts = {}
    for name, version in lines:
        ours = name == "venue-kiosk"
        reference = f"pkg:deb/{'' if ours else 'debian/'}{name}@{version.replace('+', '%2B')}?arch={architecture}"
        part = component("library", name, version, reference if ours else f"{reference}&distro=debian-{release}")
        if name in NON_FREE:
            part["licenses"] = [{"license": {"name": NON_FREE[name]}}]
        parts[part["bom-ref"]] = part
    print(document(product, parts, {product["bom-ref"]: sorted(parts)}), end="")


def main():
    if sys.argv[1] == "--image":
        return image(*sys.argv[2:])
    directory, version, architecture = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    source = directory / f"build/venue-check-in-{version}"
    swift, components, edges = SwiftPackages(source), {}, {}
    compiler = toolchain()
    product = component("application", "venue-check-in", version, f"pkg:generic/venue-check-in@{version}", licence(ROOT))
    for package, program in PROGRAMS.items():
        deb = directory / f"{package}_{version}_{architecture}.deb"
        parts = [compiler]
        parts += [swift.component(name) for name in sorted(swift.linked(program))]
        parts += [debian(name) for name in sorted(required(deb, program))]
        whole = component("application", program, version, f"pkg:deb/{package}@{version}?arch={architecture}", licence(ROOT))
        edges[whole["bom-ref"]] = sorted(part["bom-ref"] for part in parts)
        components |= {part["bom-ref"]: part for part in [whole, *parts]}
    edges[product["bom-ref"]] = sorted(edges)
    path = directory / f"venue-check-in_{version}_{architecture}.cdx.json"
    path.write_text(document(product, components, edges))
    print(f"{path}: {len(components)} components")


def document(product, components, edges):
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": product},
        "components": [components[reference] for reference in sorted(components)],
        "dependencies": [{"ref": reference, "dependsOn": edges[reference]} for reference in sorted(edges)],
    }
    return json.dumps(bill, indent=2, ensure_ascii=False) + "\n"


def component(kind, name, version, reference, expression=None):
    licences = {"licenses": [{"expression": expression}]} if expression else {}
    return {"type": kind, "bom-ref": reference, "name": name, "version": version, **licences, "purl": reference}


def licence(directory):
    """Returns the SPDX identifier of a licence."""
    text = next(iter(sorted(directory.glob("LICEN[CS]E*")))).read_text()
    if "Apache License" in text and "Version 2.0" in text:
        return "Apache-2.0 WITH Swift-exception" if "Runtime Library Exception" in text else "Apache-2.0"
    if "Permission is hereby granted, free of charge" in text:
        return "MIT"
    raise Disagreement(f"the licence of {directory.name} is unknown")


def toolchain():
    """Returns the toolchain, whose runtime and Foundation are linked statically."""
    version = re.search(r"Swift version (\S+)", output("swift", "--version"))[1]
    reference = f"pkg:github/swiftlang/swift@swift-{version}-RELEASE"
    return component("framework", "swift", version, reference, "Apache-2.0 WITH Swift-exception")


def required(deb, program):
    """Returns the Debian packages that a package depends on, without the packages that only its
    scripts use."""
    with tempfile.TemporaryDirectory() as directory:
        output("dpkg-deb", "--extract", deb, directory)
        path = f"{directory}/usr/bin/{program}"
        names = set(NEEDED.findall(output("readelf", "--dynamic", path)))
        places = dict(line.split(" => ") for line in output("ldd", path).splitlines() if " => " in line)
    places = {name.strip(): place.split(" (")[0] for name, place in places.items()}
    libraries = {owner(places[name]) for name in names if name in places}
    depends = output("dpkg-deb", "--field", deb, "Depends")
    # From alternatives, take the first. Alternatives are programs that scripts call.
    depends = {entry.split("|")[0].split()[0] for entry in depends.split(",")}
    if missing := libraries - depends:
        raise Disagreement(f"{deb.name} does not depend on {', '.join(sorted(missing))}, which {program} links")
    return {name for name in depends if name in libraries or installed(name)}


@functools.cache
def owner(library):
    """Returns the Debian package of a library. If /lib is a link to /usr/lib, dpkg lists some
    libraries with the shorter path."""
    for path in (library, str(pathlib.Path(library).resolve()), library.removeprefix("/usr")):
        found = subprocess.run(["dpkg-query", "--search", path], capture_output=True, text=True, check=False)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    raise Disagreement(f"no Debian package contains {library}")


@functools.cache
def installed(name):
    """Returns the version on this machine; None if it is not installed."""
    found = subprocess.run(["dpkg-query", "--show", "--showformat=${Version}\n", name], capture_output=True, text=True, check=False)
    return found.stdout.split("\n")[0] or None


@functools.cache
def debian(name):
    version = installed(name)
    release = re.search(r"^VERSION_ID=\"?([\w.]+)", pathlib.Path("/etc/os-release").read_text(), re.MULTILINE)[1]
    return component("library", name, version, f"pkg:deb/debian/{name}@{version.replace('+', '%2B')}?distro=debian-{release}")


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


if __name__ == "__main__":
    try:
        main()
    except Disagreement as disagreement:
        sys.exit(f"sbom.py: {disagreement}")
