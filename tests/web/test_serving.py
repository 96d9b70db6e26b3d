"""Starting a hall: what is wrong is said in a sentence, at once."""

import socket
import subprocess
import sys
from pathlib import Path

from tests.catalogue import ROOT, compiled_only
from tests.web.server import Server

pytestmark = compiled_only


def serve(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "digsite", "serve", "shaft", "--no-browser", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = serve("--port", str(taken.getsockname()[1]), "--data", str(tmp_path))
    assert done.returncode == 2
    assert "Nothing can listen at 127.0.0.1" in done.stderr
    assert "Traceback" not in done.stderr


def test_tables_that_are_served_already_are_left_alone(own_hall: Server) -> None:
    done = serve("--port", "0", "--data", str(own_hall.data))
    assert done.returncode == 2
    assert "served already" in done.stderr


def test_without_its_libraries_the_way_to_get_them_is_said(tmp_path: Path) -> None:
    program = (
        "import sys, importlib.util as u; real = u.find_spec\n"
        "u.find_spec = lambda name, *more: None if name == 'django' else real(name, *more)\n"
        "from digsite.__main__ import main; sys.exit(main(['serve', 'shaft', '--no-browser']))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'digsite[web]'" in done.stderr
