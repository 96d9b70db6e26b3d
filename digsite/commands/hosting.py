"""The options of `digsite serve` for whoever hosts a hall for others."""

import argparse
from typing import TYPE_CHECKING

from digsite.commands.parsing import whole
from digsite.text import _

if TYPE_CHECKING:
    from pathlib import Path

    from digsite.web.addresses import Place
    from digsite.web.hosting import Hosting


def add(made: argparse.ArgumentParser) -> None:
    """All of them, as a group of their own."""
    group = made.add_argument_group(_("for a hall that others reach (docs/hosting.md)"))
    group.add_argument(
        "--allowed-hosts", metavar=_("NAMES"), help=_("what a request may call this server, with commas")
    )
    group.add_argument(
        "--trusted-proxies",
        metavar=_("ADDRESSES"),
        help=_("whose word is believed on who asks, by which name and whether by TLS, with commas"),
    )
    group.add_argument("--without-tls", action="store_true", help=_("a public address without TLS is meant so"))
    group.add_argument(
        "--hsts", metavar=_("DAYS"), type=whole(0, 3650), default=0, help=_("browsers come by TLS only for so long")
    )
    group.add_argument("--metrics", metavar=_("PORT"), help=_("show figures for Prometheus at this port of their own"))
    group.add_argument(
        "--log", choices=("plain", "json"), default="plain", help=_("how the log is written; json: an object a line")
    )
    group.add_argument("--access-log", action="store_true", help=_("a line for each request, without any secret"))


def place_and_hosting(typed: argparse.Namespace) -> "tuple[Place, Hosting]":
    """Where to listen, and what else the host has decided; refuses what would not be safe."""
    from digsite.web.addresses import place_of
    from digsite.web.hosting import Hosting, names_of_host
    from digsite.web.proxies import networks_of

    names = names_of_host(typed.allowed_hosts) if typed.allowed_hosts else []
    proxies = networks_of(typed.trusted_proxies) if typed.trusted_proxies else ()
    place = place_of(typed.host, lan=typed.lan, names=names, proxied=bool(proxies), without_tls=typed.without_tls)
    return place, Hosting(proxies, place.alone, typed.hsts, typed.access_log)


def show_figures(word: str | None, home: "Path | None" = None) -> "Path | None":
    """Show the figures of this process, or of all that write into a folder in `home`, if the host wants it."""
    from digsite.web import figures
    from digsite.web.hosting import place_of_figures
    from digsite.web.logs import tell

    if word is None:
        return None
    folder = None if home is None else home / "figures"
    if folder is not None:
        folder.mkdir()
    host, port = place_of_figures(word)
    port = figures.show(host, port, folder)
    address = f"[{host}]" if ":" in host else host
    tell(_("Figures: {address}").format(address=f"http://{address}:{port}/metrics"))
    return folder
