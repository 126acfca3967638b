#!/usr/bin/env python3
"""Checks that no file of the repository holds the host of a package registry or of a mirror. Whoever builds this has
their own, and so do the scripts that install something: they ask the machine."""

import pathlib
import re
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
OURS = {".ci", ".clang-format", ".clang-tidy", ".gitignore"}  # of the names that begin with a point

# Hosts that may stand in an address: names of XML vocabularies, and the example of RFC 2606.
HARMLESS = {"www.w3.org", "www.freedesktop.org", "schemas.microsoft.com", "example.org"}
# Parts of the names of registries, in two pieces each, so that this file holds none.
REGISTRIES = ["debian" ".org", "ubuntu" ".com", "npm" "js", "py" "pi", "crates" ".io", "ruby" "gems", "conda" "-forge",
              "docker" ".io", "git" "hub.com"]


def hosts_in(text):
    """The hosts in a text that may not be there."""
    text = text.lower()
    hosts = [host for host in re.findall(r"://([a-z0-9.-]*)", text) if "." in host and host not in HARMLESS]
    return hosts + [name for name in REGISTRIES if name in text]


def files():
    for part in TOP.iterdir():
        if part.name.startswith(("build", "cmake-build")) or (part.name.startswith(".") and part.name not in OURS):
            continue
        yield from (file for file in (part.rglob("*") if part.is_dir() else [part]) if file.is_file())


class Repository(unittest.TestCase):
    def test_a_host_is_found_in_any_text(self):
        slashes = "//"
        self.assertEqual(hosts_in(f"mirror=http:{slashes}ftp.de.example.net/x, https:{slashes}example.org/walk.bvh"),
                         ["ftp.de.example.net"])
        self.assertEqual(hosts_in("another mirror than Deb.Debian" + ".org"), [REGISTRIES[0]])
        self.assertEqual(hosts_in("c3d.org's sample"), [])

    def test_holds_no_host_of_a_package_registry(self):
        texts = [(file, data.decode(errors="replace")) for file in files() if b"\0" not in (data := file.read_bytes())]
        self.assertGreater(len(texts), 500)  # without pictures
        self.assertEqual([(str(file), hosts) for file, text in texts if (hosts := hosts_in(text))], [])


if __name__ == "__main__":
    unittest.main()
