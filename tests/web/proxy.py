"""nginx before a hall, as docs/hosting.md says, on free ports and with a certificate of its own."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

from tests.catalogue import ROOT, cannot

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
NAME = "games.example.org"
PAGE = ROOT / "docs" / "hosting.md"


def configuration() -> str:
    """The site that the page tells to write."""
    found = re.search(r"```nginx\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    return found[1]


class Proxy:
    """nginx with that site, for a hall at a port of this computer."""

    def __init__(self, folder: Path, hall: int) -> None:
        if NGINX is None:
            cannot("nginx", "there is no nginx here; on Debian: apt-get install nginx-light")
        if shutil.which("openssl") is None:
            cannot("nginx", "there is no openssl here, which makes the certificate")
        self.folder, self.hall = folder, hall
        self.port, self.plain = free_port(), free_port()
        folder.mkdir()
        self.certificate = folder / "fullchain.pem"
        key = folder / "privkey.pem"
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"),
                *("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1", "-days", "2"),
                *("-keyout", str(key), "-out", str(self.certificate)),
            ],
            check=True,
            capture_output=True,
        )
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Start it, and wait until it answers."""
        site = configuration().replace("127.0.0.1:8000", f"127.0.0.1:{self.hall}")
        site = re.sub(r"^ *listen \[::\].*\n", "", site, flags=re.MULTILINE)  # that may not be had here
        for written, own in (("listen 443", self.port), ("listen 80", self.plain)):
            assert site.count(written) == 1
            site = site.replace(written, f"listen 127.0.0.1:{own}")
        site = site.replace("/var/log/nginx", str(self.folder))
        site = re.sub(r"/etc/letsencrypt/live/[^/]+", str(self.folder), site)
        own_user = "user root;" if os.getuid() == 0 else ""  # who may write where this test may
        places = "".join(f"{kind}_temp_path {self.folder}/{kind};\n" for kind in TEMPORARY)
        around = (
            f"{own_user} daemon off; pid {self.folder}/pid; error_log {self.folder}/error.log; worker_processes 1;\n"
            f"events {{}}\nhttp {{\n{places}{site}}}\n"
        )
        (self.folder / "nginx.conf").write_text(around, encoding="ascii")
        command = [str(NGINX), "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]
        with (self.folder / "out").open("wb") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out)
        for _attempt in range(100):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return self
            assert self.process.poll() is None, (self.folder / "out").read_text(encoding="utf-8")
            time.sleep(0.05)
        raise AssertionError((self.folder / "out").read_text(encoding="utf-8"))

    def stop(self) -> None:
        """End it."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(10)

    def context(self) -> ssl.SSLContext:
        """What a browser checks."""
        return ssl.create_default_context(cafile=str(self.certificate))


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])
