"""Flows over several requests: following a task, and reading all pages."""

from __future__ import annotations

import math
import time
from typing import Any, Callable, Mapping, Optional, Union

from . import _validate as validate
from ._flow import Flow, Pause, Value
from .errors import APIResponseError, CadenzaError, WaitTimeoutError, is_temporary
from .models import Task, TaskPage

_GROWTH = 1.5

#: Seconds for the poll at the end of the timeout, or a tenth of the timeout if that is shorter.
_LAST_POLL = 1.0


def has_changed(task: Task, seen: Optional[Task]) -> bool:
    return seen is None or (task.status, task.stage) != (seen.status, seen.stage)


def poll(
    start: Union[Task, str],
    read: Callable[[str, float], Flow[Task]],
    timeout: float,
    first_pause: float,
    longest_pause: float,
    is_waiting: bool = False,
) -> Flow[None]:
    """Hand over the task each time its status or stage has changed, until it's finished.

    Polls with growing pauses, and continues after no response, 429 and 5xx. With `is_waiting`, the API waits before it
    responds to a poll.
    """
    task_id = start if isinstance(start, str) else start.id
    limit = validate.duration("timeout", timeout)
    longest = validate.duration("longest_pause", longest_pause) or validate.LONGEST
    pause = validate.duration("first_pause", first_pause) or validate.LONGEST
    end = math.inf if limit is None else time.monotonic() + limit
    seen: Optional[Task] = None
    latest: Optional[Task] = None if isinstance(start, str) else start
    error: Optional[CadenzaError] = None
    # If only the ID is known, poll immediately.
    pauses = not isinstance(start, str) and not is_waiting
    polled_at = time.monotonic()
    is_last = False
    while True:
        if latest is not None:
            if has_changed(latest, seen):
                yield Value(latest)
            if latest.completed_at is not None:
                return
            seen = latest
        if is_last:
            raise WaitTimeoutError(task_id, seen) from error
        if pauses:
            requested = (error.retry_after or 0.0) if isinstance(error, APIResponseError) else 0.0
            left = max(0.0, end - time.monotonic())
            # The API would reject a poll before then.
            if requested > left:
                raise WaitTimeoutError(task_id, seen) from error
            # A poll for which the API waited needs no pause.
            wait = max(0.0, pause - (time.monotonic() - polled_at), requested)
            is_last = wait >= left
            yield Pause(min(wait, left, validate.LONGEST))
            pause = min(pause * _GROWTH, longest)
        pauses = True
        error = None
        polled_at = time.monotonic()
        time_left = min(_LAST_POLL, timeout / 10) if is_last else end - time.monotonic()
        try:
            # At least a millisecond, because a request without time isn't sent.
            latest = yield from read(task_id, max(0.001, time_left))
        except CadenzaError as problem:
            if not is_temporary(problem):
                raise
            latest, error = None, problem


def all_pages(read: Callable[[Mapping[str, Any]], Flow[TaskPage]], query: Mapping[str, Any]) -> Flow[None]:
    """Hand over the tasks of all pages."""
    cursor = query.get("cursor")
    while True:
        page = yield from read({**query, "cursor": cursor})
        for task in page.data:
            yield Value(task)
        cursor = page.next_cursor
        if cursor is None:
            return
