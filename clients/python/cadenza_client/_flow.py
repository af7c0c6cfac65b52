"""What the client does, written once for both kinds of code.

A flow is a generator of steps: a request to send, a pause, or a value for the caller. ``_drivers`` performs the steps of
a flow, with or without ``await``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generator, Mapping, Optional, Tuple, TypeVar, Union

from .errors import CadenzaError

T = TypeVar("T")


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
class Pause:
    seconds: float


@dataclass(frozen=True)
class Value:
    """Handed to the caller of an iterator."""

    value: Any


Step = Union[Request, Pause, Value]

#: A flow receives the response to a request, or the error that there was instead.
Flow = Generator[Step, Union[Response, CadenzaError, None], T]


def nothing(value: T) -> Flow[T]:
    """A flow without steps."""
    return value
    yield
