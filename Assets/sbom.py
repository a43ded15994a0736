"""Writes the bill of materials of a release, as SPDX 2.3 in JSON: the same bytes for the same files.

usage: SOURCE_DATE_EPOCH=SECONDS sbom.py VERSION FILE...

The files are Debian packages, a tarball that holds the program of the first package, and ucard_VERSION.orig.tar.gz, the sources.
One bill has all of them: most of what is in them is the same, and its relationships tell which file has which version of a
library. The packages say what is linked into them (Static-Built-Using), Assets/debian/copyright whose it is. SWIFT names
another swift.
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import urllib.parse
import uuid

# The names of SPDX for licenses that Debian names otherwise.
LICENSES = {
    "Expat": "MIT",
    "public-domain": "blessing",
    "Apache-2.0 with Swift-Runtime-Library exception": "Apache-2.0 WITH Swift-exception",
    "GPL-3+ with GCC-Runtime-Library exception": "GPL-3.0-or-later WITH GCC-exception-3.1",
}
OURS = {"license": "Expat", "holder": "2026 The U-Card authors", "supplier": "Organization: The U-Card authors"}
DEBIAN = "https://tracker.debian.org/pkg/"


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def parts():
    """What comes from elsewhere, by the last part of its address."""
    text = (pathlib.Path(__file__).parent / "debian/copyright").read_text()
    pattern = r"^Source: (\S+/(\S+))\nCopyright: (.*)\nLicense: (.*)$"
    return {
        name: {"address": address, "holder": holder, "license": license}
        for address, name, holder, license in re.findall(pattern, text, re.MULTILINE)
    }


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name, purpose, of, version=None, reference=None, file=None):
    fields = {
        "SPDXID": identifier(name if version is None or file else f"{name}-{version}"),
        "name": name,
        "versionInfo": version,
        "packageFileName": file and name,
        "supplier": of.get("supplier"),
        "downloadLocation": of.get("address", "NOASSERTION"),
        "filesAnalyzed": False,
        "checksums": file and [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(file.read_bytes()).hexdigest()}],
        "licenseDeclared": LICENSES.get(of["license"], of["license"]),
        "copyrightText": f"Copyright {of['holder']}",
        "primaryPackagePurpose": purpose,
        "externalRefs": reference and [reference],
    }
    return {key: value for key, value in fields.items() if value is not None}


def reference(category, kind, locator):
    return {"referenceCategory": category, "referenceType": kind, "referenceLocator": locator}


def library(name, version, of):
    if of["address"].startswith(DEBIAN):
        of = of | {"address": DEBIAN + name, "supplier": "Organization: Debian"}
        address = f"pkg:deb/debian/{name}@{urllib.parse.quote(version)}?arch=source"
    else:
        address = f"pkg:github/swiftlang/swift@swift-{version}-RELEASE"
    return package(name, "LIBRARY", of, version, reference("PACKAGE-MANAGER", "purl", address))


def libraries(file, known, swift):
    """What is linked into the programs of a Debian package."""
    yield library("swift", swift, known["swift"])
    for name, version in re.findall(r"(\S+) \(= (\S+)\)", output("dpkg-deb", "--field", file, "Static-Built-Using")):
        # GCC's sources have the number of the release in their name.
        of = known.get(re.sub(r"^gcc-\d+$", "gcc", name))
        if of is None:
            sys.exit(f"sbom.py: Assets/debian/copyright has no Source for {name}, which is linked into {file}.")
        yield library(name, version, of)


def bill(version, files):
    known = parts()
    swift = re.search(r"Swift version (\S+)", output(os.environ.get("SWIFT", "swift"), "--version")).group(1)
    linkable = ("https://github.com/swiftlang/", DEBIAN)
    data = [package(name, "SOURCE", of) for name, of in known.items() if not of["address"].startswith(linkable)]
    commit = reference("PERSISTENT-ID", "swh", "swh:1:rev:" + output("git", "rev-parse", "HEAD"))
    sources = [file for file in files if file.name.endswith(".orig.tar.gz")]
    source = package(sources[0].name if sources else "ucard", "SOURCE", OURS, version, commit, sources[0] if sources else None)
    built = [file for file in files if file not in sources]

    packages = {source["SPDXID"]: source}
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", source)] + [(source["SPDXID"], "CONTAINS", part) for part in data]
    for file in built:
        of_file = output("dpkg-deb", "--field", file, "Version") if file.suffix == ".deb" else version
        product = package(file.name, "APPLICATION", OURS, of_file, file=file)
        relations += [("SPDXRef-DOCUMENT", "DESCRIBES", product), (product["SPDXID"], "GENERATED_FROM", source)]
        linked = libraries(file if file.suffix == ".deb" else built[0], known, swift)
        relations += [(product["SPDXID"], "STATIC_LINK", part) for part in linked]
        relations += [(product["SPDXID"], "CONTAINS", part) for part in data]
    packages.update((other["SPDXID"], other) for _, _, other in relations)

    checksums = "".join(item["checksumValue"] for part in packages.values() for item in part.get("checksums", []))
    created = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"ucard-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/ucard-{version}-{uuid.uuid5(uuid.NAMESPACE_URL, checksums)}",
        "creationInfo": {
            "created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": [OURS["supplier"], f"Tool: ucard-sbom-{version}"],
        },
        "packages": list(packages.values()),
        "relationships": [
            {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other["SPDXID"]}
            for one, kind, other in relations
        ],
    }


if __name__ == "__main__":
    # A file that is named twice is taken once.
    json.dump(bill(sys.argv[1], [pathlib.Path(name) for name in dict.fromkeys(sys.argv[2:])]), sys.stdout, indent=1)
    print()
