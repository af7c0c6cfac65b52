"""The two clients: one for ordinary programs, one for asyncio."""

from __future__ import annotations

import os
from typing import Any, AsyncIterator, Iterator, Mapping, Optional, Union

import httpx

from ._attempt import OnAttempt
from ._drivers import AsyncDriver, SyncDriver, connect
from ._flow import Flow, nothing
from ._stream import follow, stream
from ._tasks import all_pages, poll
from ._transport import OnProgress, Operation, Transport, file_of
from .models import Clip, GeneratedImage, GeneratedVideo, Task, TaskPage, TaskProgress
from .operations import EVENTS, FEED, TASK, AsyncOperations, Operations

#: What `download` accepts.
Downloadable = Union[Clip, GeneratedImage, GeneratedVideo, str]

Path = Union[str, "os.PathLike[str]"]

#: Seconds to wait for a task, which may have to wait for its turn.
_WAIT = 900.0

#: Seconds that the API waits for a task in one request, less than the timeouts of most proxies.
_LONGEST_WAIT = 25.0
_DOWNLOAD = 120.0


class _Flows:
    """What both clients share."""

    _transport: Transport

    def _operation(self, operation: Operation, values: Mapping[str, Any]) -> Flow[Any]:
        # A query can't express an empty list: without `task_id`, the API would return all tasks.
        if operation is FEED and values.get("task_id") is not None and not values["task_id"]:
            return nothing(TaskPage(data=[], next_cursor=None))
        return self._transport.call(operation, values)

    def _read(self, task_id: str, left: float, wait: int = 0) -> Flow[Task]:
        # One attempt: the next poll is the retry.
        left -= wait
        limit = left if self._transport.timeout is None else min(self._transport.timeout, left)
        return self._transport.call(TASK, {"id": task_id, "timeout": limit, "max_retries": 0, "wait": wait})

    def _events(self, task: Union[Task, str], timeout: float) -> Flow[None]:
        task_id = task if isinstance(task, str) else task.id
        return stream(task_id, lambda last, silence: self._transport.open(EVENTS, task_id, last, silence), timeout)

    def _follow(self, task: Union[Task, str], timeout: float, first_pause: float, longest_pause: float) -> Flow[None]:
        task_id = task if isinstance(task, str) else task.id

        def open_stream(last_id: str, silence: float) -> Flow[bool]:
            return self._transport.open(EVENTS, task_id, last_id, silence)

        return follow(task, open_stream, self._read, timeout, first_pause, longest_pause)

    def _wait(self, task: Union[Task, str], timeout: float, first_pause: float, longest_pause: float) -> Flow[None]:
        def read(task_id: str, left: float) -> Flow[Task]:
            return self._read(task_id, left, max(0, int(min(_LONGEST_WAIT, left - 1))))

        return poll(task, read, timeout, first_pause, longest_pause, is_waiting=True)

    def _tasks(self, query: Mapping[str, Any]) -> Flow[None]:
        return all_pages(lambda values: self._operation(FEED, values), query)

    def _download(self, item: Downloadable, timeout: float, max_retries: Optional[int]) -> Flow[bytes]:
        url, checksum = file_of(item)
        return self._transport.fetch(url, checksum, timeout, max_retries)

    def _save(
        self,
        item: Downloadable,
        path: Path,
        timeout: float,
        max_retries: Optional[int],
        on_progress: Optional[OnProgress],
    ) -> Flow[None]:
        url, checksum = file_of(item)
        return self._transport.save(url, checksum, path, timeout, max_retries, on_progress)


class Cadenza(Operations, _Flows):
    """The music API, for programs without asyncio.

    `base_url` is `CADENZA_BASE_URL` of the environment by default, or the site that this package was downloaded from. `timeout` is in
    seconds and applies to each attempt; `math.inf` means none. `on_attempt` is called after each attempt, for logs and metrics. `http`
    sends the requests, through a proxy for example.
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: Optional[str] = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        on_attempt: Optional[OnAttempt] = None,
        http: Optional[httpx.Client] = None,
    ) -> None:
        self._transport = Transport(api_key, base_url, timeout, max_retries, on_attempt)
        self._driver = SyncDriver(http or connect(httpx.Client))

    def __enter__(self) -> Cadenza:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._driver.http.close()

    def _call(self, operation: Operation, values: Mapping[str, Any]) -> Any:
        return self._driver.run(self._operation(operation, values))

    def events(self, task: Union[Task, str], *, timeout: float = _WAIT) -> Iterator[TaskProgress]:
        """Yield the progress of the task as it happens, until it's finished. Raises `WaitTimeoutError`."""
        return self._driver.iterate(self._events(task, timeout))

    def follow(
        self,
        task: Union[Task, str],
        *,
        timeout: float = _WAIT,
        first_pause: float = 1.0,
        longest_pause: float = 10.0,
    ) -> Iterator[Task]:
        """Yield the task at each change of its status or stage, until it's finished. Raises `WaitTimeoutError`.

        Uses the stream of its events, or polls where there is none.
        """
        return self._driver.iterate(self._follow(task, timeout, first_pause, longest_pause))

    def wait(
        self,
        task: Union[Task, str],
        *,
        timeout: float = _WAIT,
        first_pause: float = 1.0,
        longest_pause: float = 10.0,
    ) -> Task:
        """Return the task after it has finished, also if it failed. Raises `WaitTimeoutError`."""
        last: Optional[Task] = None
        for last in self._driver.iterate(self._wait(task, timeout, first_pause, longest_pause)):
            pass
        assert last is not None
        return last

    def tasks(self, **query: Any) -> Iterator[Task]:
        """Yield all tasks, newest first, page by page. Accepts the parameters of `feed`."""
        return self._driver.iterate(self._tasks(query))

    def download(
        self, item: Downloadable, *, timeout: float = _DOWNLOAD, max_retries: Optional[int] = None
    ) -> bytes:
        """Return the file of a clip, an image or a video, verified against its checksum; or the file at a URL."""
        return self._driver.run(self._download(item, timeout, max_retries))

    def download_file(
        self,
        item: Downloadable,
        path: Path,
        *,
        on_progress: Optional[OnProgress] = None,
        timeout: float = _DOWNLOAD,
        max_retries: Optional[int] = None,
    ) -> None:
        """Save the file of a clip, an image or a video, or the file at a URL, as it arrives.

        The path has the file when it is complete and matches its checksum. `timeout` is the longest silence.
        """
        self._driver.run(self._save(item, path, timeout, max_retries, on_progress))


class AsyncCadenza(AsyncOperations, _Flows):
    """The music API for asyncio, with the same methods as `Cadenza`."""

    def __init__(
        self,
        *,
        api_key: str,
        base_url: Optional[str] = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        on_attempt: Optional[OnAttempt] = None,
        http: Optional[httpx.AsyncClient] = None,
    ) -> None:
        self._transport = Transport(api_key, base_url, timeout, max_retries, on_attempt)
        self._driver = AsyncDriver(http or connect(httpx.AsyncClient))

    async def __aenter__(self) -> AsyncCadenza:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._driver.http.aclose()

    async def _call(self, operation: Operation, values: Mapping[str, Any]) -> Any:
        return await self._driver.run(self._operation(operation, values))

    def events(self, task: Union[Task, str], *, timeout: float = _WAIT) -> AsyncIterator[TaskProgress]:
        """Yield the progress of the task as it happens, until it's finished. Raises `WaitTimeoutError`."""
        return self._driver.iterate(self._events(task, timeout))

    def follow(
        self,
        task: Union[Task, str],
        *,
        timeout: float = _WAIT,
        first_pause: float = 1.0,
        longest_pause: float = 10.0,
    ) -> AsyncIterator[Task]:
        """Yield the task at each change of its status or stage, until it's finished. Raises `WaitTimeoutError`.

        Uses the stream of its events, or polls where there is none.
        """
        return self._driver.iterate(self._follow(task, timeout, first_pause, longest_pause))

    async def wait(
        self,
        task: Union[Task, str],
        *,
        timeout: float = _WAIT,
        first_pause: float = 1.0,
        longest_pause: float = 10.0,
    ) -> Task:
        """Return the task after it has finished, also if it failed. Raises `WaitTimeoutError`."""
        last: Optional[Task] = None
        async for last in self._driver.iterate(self._wait(task, timeout, first_pause, longest_pause)):
            pass
        assert last is not None
        return last

    def tasks(self, **query: Any) -> AsyncIterator[Task]:
        """Yield all tasks, newest first, page by page. Accepts the parameters of `feed`."""
        return self._driver.iterate(self._tasks(query))

    async def download(
        self, item: Downloadable, *, timeout: float = _DOWNLOAD, max_retries: Optional[int] = None
    ) -> bytes:
        """Return the file of a clip, an image or a video, verified against its checksum; or the file at a URL."""
        return await self._driver.run(self._download(item, timeout, max_retries))

    async def download_file(
        self,
        item: Downloadable,
        path: Path,
        *,
        on_progress: Optional[OnProgress] = None,
        timeout: float = _DOWNLOAD,
        max_retries: Optional[int] = None,
    ) -> None:
        """Save the file of a clip, an image or a video, or the file at a URL, as it arrives.

        The path has the file when it is complete and matches its checksum. `timeout` is the longest silence.
        """
        await self._driver.run(self._save(item, path, timeout, max_retries, on_progress))
