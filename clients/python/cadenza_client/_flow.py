"""What the client does, written once for both kinds of code.

A flow is a generator of steps: a request to send, a part to read, a pause, or a value for the caller. ``_drivers`` performs the steps of
a flow, with or without ``await``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generator, Mapping, Optional, Tuple, TypeVar, Union

from .errors import CadenzaError

T = TypeVar("T")

#: The media type of a response that is kept open.
EVENT_STREAM = "text/event-stream"


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    #: Seconds for the whole attempt, or None.
    timeout: Optional[float]
    headers: Mapping[str, str] = field(default_factory=dict)
    params: Tuple[Tuple[str, str], ...] = ()
    content: Optional[bytes] = None
    follow_redirects: bool = False


@dataclass(frozen=True)
class Response:
    status: int
    #: In lowercase.
    headers: Mapping[str, str]
    content: bytes


@dataclass(frozen=True)
class Open:
    """Sends a request and keeps a response with status 200 open. `timeout` is the longest silence."""

    request: Request
    #: The media type of what is kept open. Anything but a page by default.
    media_type: Optional[str] = None


@dataclass(frozen=True)
class Read:
    """Reads the next part of the open response: bytes, or None at its end."""


@dataclass(frozen=True)
class Pause:
    seconds: float


@dataclass(frozen=True)
class Value:
    """Handed to the caller of an iterator."""

    value: Any


Step = Union[Request, Open, Read, Pause, Value]

#: A flow receives the response to a request or a part of it, or the error that there was instead.
Flow = Generator[Step, Union[Response, bytes, CadenzaError, None], T]


def nothing(value: T) -> Flow[T]:
    """A flow without steps."""
    return value
    yield
