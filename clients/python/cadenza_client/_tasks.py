"""Flows over several requests: following a task, and reading all pages."""

from __future__ import annotations

import time
from typing import Any, Callable, Mapping, Optional, Union

from ._flow import Flow, Pause, Value
from .errors import APIResponseError, CadenzaError, WaitTimeoutError, is_temporary
from .models import Task, TaskPage

_GROWTH = 1.5


def follow(
    start: Union[Task, str],
    read: Callable[[str, float], Flow[Task]],
    timeout: float,
    first_pause: float,
    longest_pause: float,
) -> Flow[None]:
    """Hand over the task each time its status or stage has changed, until it's finished.

    Polls with growing pauses, and continues after no response, 429 and 5xx.
    """
    task_id = start if isinstance(start, str) else start.id
    end = time.monotonic() + timeout
    seen: Optional[Task] = None
    latest: Optional[Task] = None if isinstance(start, str) else start
    error: Optional[CadenzaError] = None
    pause = first_pause
    # If only the ID is known, poll immediately.
    waits = not isinstance(start, str)
    while True:
        if latest is not None:
            if seen is None or (latest.status, latest.stage) != (seen.status, seen.stage):
                yield Value(latest)
            if latest.completed_at is not None:
                return
            seen = latest
        if waits:
            requested = (error.retry_after or 0.0) if isinstance(error, APIResponseError) else 0.0
            wait = max(pause, requested)
            if time.monotonic() + wait > end:
                raise WaitTimeoutError(task_id, seen) from error
            yield Pause(wait)
            pause = min(pause * _GROWTH, longest_pause)
        waits = True
        error = None
        try:
            # At least a millisecond, because a request without time isn't sent.
            latest = yield from read(task_id, max(0.001, end - time.monotonic()))
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
