"""When a request is repeated, and after which pause."""

from __future__ import annotations

import random
import time
from email.utils import parsedate_to_datetime
from typing import Callable, Optional

from ._flow import Flow, Pause, T
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


def with_retries(work: Callable[[int], Flow[T]], *, retries: float, repeatable: bool = True) -> Flow[T]:
    """Do something until it succeeds. Attempts count from 1.

    What isn't repeatable is only repeated after 429, when the API has done nothing.
    """
    number = 1
    while True:
        try:
            result = yield from work(number)
            return result
        except CadenzaError as error:
            rejected = isinstance(error, APIResponseError) and error.status == 429
            pause = pause_after(error, number - 1) if number <= retries and (repeatable or rejected) else None
            if pause is None:
                raise
        number += 1
        yield Pause(pause)
