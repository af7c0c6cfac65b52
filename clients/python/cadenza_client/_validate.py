"""Checks of arguments before anything is sent. They raise ``ValueError``, because a retry can't help."""

from __future__ import annotations

import math
import re
from typing import Any, Dict, Mapping, Optional
from urllib.parse import urlsplit

#: Timers can't measure more seconds than this, about 25 days.
LONGEST = 2**31 / 1000


def base_url(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError("base_url must start with http:// or https://.")
    if "@" in parts.netloc:
        raise ValueError("base_url must not contain a user name or a password.")
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def api_key(key: str) -> str:
    if not isinstance(key, str) or not key:
        raise ValueError("api_key is missing.")
    # httpx would repeat such a key in its error message.
    if not re.fullmatch(r"[\x21-\x7e]+", key):
        raise ValueError("api_key contains a space, a line break or another invalid character.")
    return key


def idempotency_key(key: str) -> str:
    """HTTP headers carry ASCII only, and the API accepts up to 255 characters."""
    if isinstance(key, str) and re.fullmatch(r"[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?", key):
        return key
    raise ValueError(
        "idempotency_key must be 1 to 255 printable ASCII characters, without a space at either end. "
        "Encode other text, for example with urllib.parse.quote."
    )


def headers(given: Mapping[str, str]) -> Dict[str, str]:
    """Names in lowercase, so that the headers of the client replace them."""
    for value in given.values():
        if not isinstance(value, str) or not re.fullmatch(r"[\x20-\x7e]*", value):
            raise ValueError("headers must have values of printable ASCII characters.")
    return {header("headers", name).lower(): value for name, value in given.items()}


def duration(name: str, seconds: float) -> Optional[float]:
    """A number of seconds. None if there's no limit, or one that no timer can measure."""
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not seconds > 0:
        raise ValueError(f"{name} must be a positive number of seconds, or math.inf.")
    return None if seconds > LONGEST else float(seconds)


def retries(number: float) -> float:
    if isinstance(number, bool) or not (number == math.inf or (isinstance(number, int) and number >= 0)):
        raise ValueError("max_retries must be zero, a positive integer, or math.inf.")
    return number


def wait(seconds: int) -> int:
    """The seconds that the API waits for a task. It would wait for 60 at most."""
    if isinstance(seconds, bool) or not isinstance(seconds, int) or not 0 <= seconds <= 60:
        raise ValueError("wait must be a whole number of seconds from 0 to 60.")
    return seconds


def header(name: str, value: str) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"[\x21-\x7e]+", value):
        raise ValueError(f"{name} must be printable ASCII characters without spaces.")
    return value


def file_url(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError("The URL of a file must start with http:// or https://.")
    return address


def content_type(value: str) -> str:
    if not isinstance(value, str) or not re.fullmatch(r"[\x21-\x7e]+/[\x20-\x7e]*[\x21-\x7e]", value):
        raise ValueError("content_type must be a media type, such as image/png.")
    return value


def path_value(name: str, value: Any) -> str:
    """A value in a path. An empty one, or dots, would be the path of another operation."""
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ValueError(f"{name} is not valid: {value!r}.")
    return value


def number(name: str, value: Any) -> Any:
    """JSON and queries have no NaN and no infinity."""
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{name} must be a finite number, not {value}.")
    return value
