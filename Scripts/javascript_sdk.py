"""Unpacks the sources of Google's JavaScript SDK from a wheel whose web page was built with them.

    javascript_sdk.py WHEEL FOLDER    FOLDER/src: what the page's source map holds of `@firebase/...` and of
                                      what that needs; FOLDER/version: of `@firebase/auth`

What the page did not use is missing: Tests/JavaScript/StandIns stands in for that.
"""

import json
import pathlib
import re
import sys
import zipfile

WHEEL, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
SOURCES = FOLDER / "src"
WANTED = ("@firebase/", "idb/", "tslib/")


def read(wheel, ending):
    """The one file of a wheel whose path ends so."""
    (name,) = [name for name in wheel.namelist() if name.endswith(ending)]
    return json.loads(wheel.read(name))


def write(path, text):
    # A path from outside: it must not leave the folder.
    target = (SOURCES / path).resolve()
    assert target.is_relative_to(SOURCES.resolve()), path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)


def unpack_sources(source_map):
    for source, text in zip(source_map["sources"], source_map["sourcesContent"]):
        path = source.rpartition("node_modules/")[2]
        if text and path.startswith(WANTED):
            write(path, text)


def write_manifests(versions):
    """The package.json files that sources take names and versions from."""
    for source in list(SOURCES.rglob("*.ts")):
        for spec in re.findall(r"'(\.[./\w-]*package\.json)'", source.read_text()):
            target = (source.parent / spec).resolve()
            assert target.is_relative_to(SOURCES.resolve()), target
            folder = target.parent.name
            name = folder if folder == "firebase" else f"@firebase/{folder}"
            target.parent.mkdir(parents=True, exist_ok=True)
            version = versions.get(f"node_modules/{name}", {}).get("version", "0.0.0")
            target.write_text(json.dumps({"name": name, "version": version}))


def write_entries():
    """What a package exports: its index, or all of it where the page's build had no need of one."""
    for package in ["app", "component", "logger", "util"]:
        modules = sorted(path.stem for path in (SOURCES / f"@firebase/{package}/src").glob("*.ts"))
        if package == "component":
            modules.append("types")
        if "index" in modules:
            modules = ["index"]
        lines = [f'export * from "./src/{module}";\n' for module in modules]
        write(f"@firebase/{package}/index.js", "".join(lines))


def main():
    with zipfile.ZipFile(WHEEL) as wheel:
        versions = read(wheel, "/package-lock.json")["packages"]
        unpack_sources(read(wheel, ".js.map"))
    write_manifests(versions)
    write_entries()
    (FOLDER / "version").write_text(versions["node_modules/@firebase/auth"]["version"] + "\n")


main()
