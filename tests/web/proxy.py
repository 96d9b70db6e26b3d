"""A proxy before a hall, as docs/hosting.md says, on free ports and with a certificate of its own."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Self

from tests.catalogue import ROOT, cannot

TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
NAME = "games.example.org"
PAGE = ROOT / "docs" / "hosting.md"


def blocks(kind: str) -> list[str]:
    """What the page tells to write for this proxy."""
    return re.findall(rf"```{kind}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


class Proxy:
    """A proxy set up so, for a hall at a port of this computer."""

    program: ClassVar[str]
    log: ClassVar[str]  # where it says what it cannot do
    refuses: ClassVar[int]  # the status for a name that is not the hall's
    leads: ClassVar[int]  # and for whoever comes without TLS

    def __init__(self, folder: Path, hall: int) -> None:
        found = shutil.which(self.program) or shutil.which(self.program, path="/usr/sbin:/usr/local/sbin")
        if found is None:
            cannot(self.program, f"there is no {self.program} here; on Debian: apt-get install {self.program}")
        if shutil.which("openssl") is None:
            cannot(self.program, "there is no openssl here, which makes the certificate")
        self.path, self.folder, self.hall = found, folder, hall
        self.port, self.plain = free_port(), free_port()
        folder.mkdir()
        self.certificate, self.key = folder / "fullchain.pem", folder / "privkey.pem"
        subprocess.run(
            [
                *("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"),
                *("-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME},IP:127.0.0.1", "-days", "2"),
                *("-keyout", str(self.key), "-out", str(self.certificate)),
            ],
            check=True,
            capture_output=True,
        )
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        """Write its files, and say how it is started."""
        raise NotImplementedError

    def start(self) -> Self:
        """Start it, and wait until it answers."""
        own = {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        with (self.folder / "out").open("wb") as out:
            self.process = subprocess.Popen(self.command(), stdout=out, stderr=out, env={**os.environ, **own})
        for _attempt in range(200):
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


class Nginx(Proxy):
    program, log = "nginx", "digsite.log"
    refuses, leads = 400, 301

    def command(self) -> list[str]:
        site, around = blocks("nginx")
        site = site.replace("127.0.0.1:8000", f"127.0.0.1:{self.hall}")
        site = re.sub(r"^ *listen \[::\].*\n", "", site, flags=re.MULTILINE)  # that may not be had here
        for written, own in (("listen 443", self.port), ("listen 80", self.plain)):
            assert site.count(written) == 1
            site = site.replace(written, f"listen 127.0.0.1:{own}")
        site = site.replace("/var/log/nginx", str(self.folder))
        site = re.sub(r"/etc/letsencrypt/live/[^/]+", str(self.folder), site)
        own_user = "user root;" if os.getuid() == 0 else ""  # who may write where this test may
        places = "".join(f"{kind}_temp_path {self.folder}/{kind};\n" for kind in TEMPORARY)
        whole = (
            f"{own_user} daemon off; pid {self.folder}/pid; error_log {self.folder}/error.log; worker_processes 1;\n"
            f"{around}http {{\n{places}access_log {self.folder}/access.log;\n{site}}}\n"  # as Debian has it
        )
        (self.folder / "nginx.conf").write_text(whole, encoding="ascii")
        return [self.path, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf")]


class Caddy(Proxy):
    program, log = "caddy", "out"
    refuses, leads = 200, 308  # nothing is all that such a name gets

    def command(self) -> list[str]:
        [site] = blocks("caddy")
        site = site.replace("127.0.0.1:8000", f"127.0.0.1:{self.hall}")
        more = f"admin off\ndefault_bind 127.0.0.1\nhttp_port {self.plain}\nhttps_port {self.port}\n"
        site = site.replace("{\n", f"{{\n{more}", 1)
        site = site.replace(f"{NAME} {{\n", f"{NAME} {{\ntls {self.certificate} {self.key}\n")
        (self.folder / "Caddyfile").write_text(site, encoding="ascii")
        return [self.path, "run", "--adapter", "caddyfile", "--config", str(self.folder / "Caddyfile")]


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return int(tried.getsockname()[1])
