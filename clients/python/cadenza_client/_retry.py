"""When a request is repeated, and after which pause."""

from __future__ import annotations

import random
import time
from email.utils import parsedate_to_datetime
from typing import Callable, Optional

from ._flow import Flow, Pause, Request, Response, T
from .errors import APIResponseError, CadenzaError, is_temporary

_FIRST = 0.5
_LONGEST = 8.0
#: A longer Retry-After is reported instead of waited for.
_PATIENCE = 60.0


def retry_after(header: Optional[str]) -> Optional[float]:
    """The seconds of a `Retry-After`, which is a number or a date."""
    if header is None:
        return None
    try:
        return max(0.0, float(header))
    except ValueError:
        pass
    try:
        date: float = parsedate_to_datetime(header).timestamp()
    except (TypeError, ValueError):
        return None
    seconds: float = max(0.0, date - time.time())
    return seconds


def pause_after(error: CadenzaError, attempt: int) -> Optional[float]:
    """Seconds before the next attempt, or None if there's no point in one."""
    if not is_temporary(error):
        return None
    requested = (error.retry_after or 0.0) if isinstance(error, APIResponseError) else 0.0
    if requested > _PATIENCE:
        return None
    # Randomness spreads requests that failed at the same moment, also after `Retry-After`.
    own: float = min(_FIRST * 2 ** min(attempt, 10), _LONGEST) * (0.5 + random.random() / 2)
    return requested + own


def with_retries(
    request: Request, read: Callable[[Response], T], *, retries: float, repeatable: bool
) -> Flow[T]:
    """Send a request until `read` accepts the response.

    A request that isn't repeatable is only repeated after 429, when the API has done nothing.
    """
    attempt = 0
    while True:
        reply = yield request
        try:
            if isinstance(reply, CadenzaError):
                raise reply
            assert isinstance(reply, Response)
            return read(reply)
        except CadenzaError as error:
            rejected = isinstance(error, APIResponseError) and error.status == 429
            pause = pause_after(error, attempt) if attempt < retries and (repeatable or rejected) else None
            if pause is None:
                raise
        attempt += 1
        yield Pause(pause)
