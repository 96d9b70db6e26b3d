"""Somebody with a browser that keeps cookies and fills in forms, without a window."""

import re
from http.cookies import SimpleCookie

from tests.web.server import Answer, Client


class Visitor:
    """A device: what it is sent with `Set-Cookie` it sends back."""

    def __init__(self, hall: Client) -> None:
        self.hall = hall
        self.cookies: dict[str, str] = {}

    def get(self, path: str) -> Answer:
        return self._heard(self.hall.get(path, Cookie=self._said()))

    def post(self, path: str, fields: dict[str, str], *, form: str = "/") -> Answer:
        """Send a form that stands on the page `form`."""
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get(form).text)
        assert token, form
        fields = {"csrfmiddlewaretoken": token[1], **fields}
        return self._heard(self.hall.post(path, fields, Cookie=self._said()))

    def act(self, seat: str, **fields: str) -> Answer:
        """Send something from the table as its script does."""
        return self._heard(self.hall.post(f"{seat}act", fields, X_Digsite="1", Cookie=self._said()))

    def set_up(self, game: str, kinds: list[str], **fields: str) -> str:
        """A new table; where its host is led."""
        seats = {f"kind-{number}": kind for number, kind in enumerate(kinds)}
        made = self.post(
            f"/new/{game}", {"seats": str(len(kinds)), **seats, **fields}, form=f"/new/{game}?seats={len(kinds)}"
        )
        assert made.status == 303, made.text
        return made.headers["location"]

    def _said(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _heard(self, answer: Answer) -> Answer:
        for line in answer.cookies:
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
        return answer


def code_on(page: Answer) -> str:
    """The code that a host's page shows."""
    found = re.search(r'class="tablecode">([A-Z0-9]+)<', page.text)
    return found[1] if found else ""


def links_on(page: Answer) -> list[str]:
    """The paths of the links that a host's page shows; the last is that of spectators."""
    return re.findall(r'readonly(?: id="watch-link")? value="http://[^/]+(/t/[^"]+)"', page.text)
