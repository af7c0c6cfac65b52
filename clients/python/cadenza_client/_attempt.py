"""One HTTP request and its result, for logs and metrics."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Callable, Optional, Union
from urllib.parse import urlsplit

from ._flow import Flow, Open, Request, Response
from .errors import CadenzaError


@dataclass(frozen=True)
class Attempt:
    """One HTTP request and its result. The key is never part of it."""

    method: str
    #: Without its query.
    url: str
    #: Counts from 1.
    number: int
    #: None without a response.
    status: Optional[int]
    request_id: Optional[str]
    #: In seconds, until the response, or until the start of a stream.
    duration: float
    #: Why there was no response.
    error: Optional[CadenzaError]


OnAttempt = Callable[[Attempt], None]
OnResponse = Callable[[Response], None]


def address_of(request: Request) -> str:
    """The URL without its query, which may be private."""
    parts = urlsplit(request.url)
    return f"{parts.scheme}://{parts.netloc}{parts.path}"


def attempt(
    step: Union[Request, Open],
    number: int,
    on_attempt: Optional[OnAttempt],
    on_response: Optional[OnResponse] = None,
) -> Flow[Response]:
    """Send a request once, report it, and return its response."""
    request = step.request if isinstance(step, Open) else step
    started = time.monotonic()
    reply = yield step
    duration = time.monotonic() - started
    response = reply if isinstance(reply, Response) else None
    error = reply if isinstance(reply, CadenzaError) else None
    if on_attempt is not None:
        status = None if response is None else response.status
        request_id = None if response is None else response.headers.get("x-request-id")
        on_attempt(Attempt(request.method, address_of(request), number, status, request_id, duration, error))
    if error is not None:
        raise error
    assert response is not None
    if on_response is not None:
        on_response(response)
    return response
