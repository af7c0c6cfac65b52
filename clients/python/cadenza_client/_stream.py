"""Following a task by the stream of its events."""

from __future__ import annotations

import json
import math
import time
from typing import Callable, Optional, Union

from . import _validate as validate
from ._events import EventParser
from ._flow import Flow, Pause, Read, Value
from ._retry import pause_after
from ._tasks import has_changed, poll
from .errors import APIConnectionError, APIResponseError, CadenzaError, WaitTimeoutError
from .models import Task, TaskProgress

#: Seconds without a sign of life, after which a stream has failed. The API sends a comment every 15 seconds.
_SILENCE = 40.0

#: Connections in a row without an event, after which the error is raised.
_FAILURES = 4

#: Seconds before the next connection after one that the server ended.
_RECONNECT = 0.2

#: Opens the stream of a task after the event with this ID, with the longest silence. False if there are no more events.
OpenStream = Callable[[str, float], Flow[bool]]


class _Stream:
    """What is known of a task from the streams that were read so far."""

    def __init__(self, task_id: str, open_stream: OpenStream, end: float) -> None:
        self.task_id = task_id
        self.open = open_stream
        self.end = end
        self.last_id = ""
        self.task: Optional[Task] = None
        self.failures = 0

    @property
    def is_over(self) -> bool:
        return self.task is not None and self.task.completed_at is not None

    def read(self) -> Flow[None]:
        """Hand over the events of one connection."""
        left = self.end - time.monotonic()
        opened = yield from self.open(self.last_id, max(0.001, min(_SILENCE, left)))
        parser = EventParser()
        while opened and not self.is_over:
            part = yield Read()
            if isinstance(part, CadenzaError):
                raise part
            if part is None:
                return
            assert isinstance(part, bytes)
            try:
                for event in parser.feed(part):
                    progress = TaskProgress.from_dict(json.loads(event.data))
                    self.last_id, self.task, self.failures = event.id, progress.task, 0
                    yield Value(progress)
            except (KeyError, TypeError, ValueError) as error:
                raise APIConnectionError("The stream contains an event that is not from the API.") from error
            if time.monotonic() >= self.end:
                return


def stream(task_id: str, open_stream: OpenStream, timeout: float) -> Flow[None]:
    """Hand over the events of a task until it's finished, and connect again where a stream ended.

    A refusal with 429 is raised, because polling may be better.
    """
    limit = validate.duration("timeout", timeout)
    known = _Stream(task_id, open_stream, math.inf if limit is None else time.monotonic() + limit)
    while not known.is_over:
        error: Optional[CadenzaError] = None
        known.failures += 1
        try:
            yield from known.read()
        except CadenzaError as problem:
            error = problem
        if known.is_over:
            return
        if time.monotonic() >= known.end:
            raise WaitTimeoutError(task_id, known.task) from error
        pause = _RECONNECT if error is None else pause_after(error, known.failures)
        refused = isinstance(error, APIResponseError) and error.status == 429
        if pause is None or refused or known.failures >= _FAILURES:
            raise error or APIConnectionError(f"The stream of {task_id} ends without an event.")
        yield Pause(min(pause, max(0.0, known.end - time.monotonic())))


def follow(
    start: Union[Task, str],
    open_stream: OpenStream,
    read: Callable[[str, float], Flow[Task]],
    timeout: float,
    first_pause: float,
    longest_pause: float,
) -> Flow[None]:
    """Hand over the task each time its status or stage has changed, by its events, or by polling where there are none."""
    task_id = start if isinstance(start, str) else start.id
    for name, seconds in (("timeout", timeout), ("first_pause", first_pause), ("longest_pause", longest_pause)):
        validate.duration(name, seconds)
    end = time.monotonic() + timeout
    seen: Optional[Task] = None
    if not isinstance(start, str):
        seen = start
        yield Value(start)
        if start.completed_at is not None:
            return
    source = stream(task_id, open_stream, timeout)
    is_polling = False
    reply = None
    while True:
        try:
            step = source.send(reply)
        except StopIteration:
            return
        except WaitTimeoutError:
            raise
        except CadenzaError:
            if is_polling:
                raise
            is_polling, reply = True, None
            source = poll(task_id, read, max(0.001, end - time.monotonic()), first_pause, longest_pause)
            continue
        if not isinstance(step, Value):
            reply = yield step
            continue
        reply = None
        task = step.value if is_polling else step.value.task
        if has_changed(task, seen):
            seen = task
            yield Value(task)
