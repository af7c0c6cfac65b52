"""The two clients: one for ordinary programs, one for asyncio."""

from __future__ import annotations

from typing import Any, AsyncIterator, Iterator, Mapping, Optional, Union

import httpx

from ._drivers import AsyncDriver, SyncDriver, connect
from ._flow import Flow, nothing
from ._tasks import all_pages, follow
from ._transport import Operation, Transport, file_of
from .models import Clip, GeneratedImage, GeneratedVideo, Task, TaskPage
from .operations import FEED, TASK, AsyncOperations, Operations

#: What `download` accepts.
Downloadable = Union[Clip, GeneratedImage, GeneratedVideo, str]

#: Seconds to wait for a task, which may have to wait for its turn.
_WAIT = 900.0
_DOWNLOAD = 120.0


class _Flows:
    """What both clients share."""

    _transport: Transport

    def _operation(self, operation: Operation, values: Mapping[str, Any]) -> Flow[Any]:
        # A query can't express an empty list: without `task_id`, the API would return all tasks.
        if operation is FEED and values.get("task_id") is not None and not values["task_id"]:
            return nothing(TaskPage(data=[], next_cursor=None))
        return self._transport.call(operation, values)

    def _follow(self, task: Union[Task, str], timeout: float, first_pause: float, longest_pause: float) -> Flow[None]:
        def read(task_id: str, left: float) -> Flow[Task]:
            # One attempt: the next poll is the retry.
            limit = left if self._transport.timeout is None else min(self._transport.timeout, left)
            return self._transport.call(TASK, {"id": task_id, "timeout": limit, "max_retries": 0})

        return follow(task, read, timeout, first_pause, longest_pause)

    def _tasks(self, query: Mapping[str, Any]) -> Flow[None]:
        return all_pages(lambda values: self._operation(FEED, values), query)

    def _download(self, item: Downloadable, timeout: float, max_retries: Optional[int]) -> Flow[bytes]:
        url, checksum = file_of(item)
        return self._transport.fetch(url, checksum, timeout, max_retries)


class Cadenza(Operations, _Flows):
    """The music API, for programs without asyncio.

    `timeout` is in seconds and applies to each attempt; `math.inf` means none. `http` sends the requests, through a proxy for example.
    """

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout: float = 30.0,
        max_retries: int = 2,
        http: Optional[httpx.Client] = None,
    ) -> None:
        self._transport = Transport(api_key, base_url, timeout, max_retries)
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

    def follow(
        self,
        task: Union[Task, str],
        *,
        timeout: float = _WAIT,
        first_pause: float = 1.0,
        longest_pause: float = 10.0,
    ) -> Iterator[Task]:
        """Yield the task at each change of its status or stage, until it's finished. Raises `WaitTimeoutError`."""
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
        *_, last = self.follow(task, timeout=timeout, first_pause=first_pause, longest_pause=longest_pause)
        return last

    def tasks(self, **query: Any) -> Iterator[Task]:
        """Yield all tasks, newest first, page by page. Accepts the parameters of `feed`."""
        return self._driver.iterate(self._tasks(query))

    def download(
        self, item: Downloadable, *, timeout: float = _DOWNLOAD, max_retries: Optional[int] = None
    ) -> bytes:
        """Return the file of a clip, an image or a video, verified against its checksum; or the file at a URL."""
        return self._driver.run(self._download(item, timeout, max_retries))


class AsyncCadenza(AsyncOperations, _Flows):
    """The music API for asyncio, with the same methods as `Cadenza`."""

    def __init__(
        self,
        *,
        api_key: str,
        base_url: str,
        timeout: float = 30.0,
        max_retries: int = 2,
        http: Optional[httpx.AsyncClient] = None,
    ) -> None:
        self._transport = Transport(api_key, base_url, timeout, max_retries)
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

    def follow(
        self,
        task: Union[Task, str],
        *,
        timeout: float = _WAIT,
        first_pause: float = 1.0,
        longest_pause: float = 10.0,
    ) -> AsyncIterator[Task]:
        """Yield the task at each change of its status or stage, until it's finished. Raises `WaitTimeoutError`."""
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
        async for each in self.follow(
            task, timeout=timeout, first_pause=first_pause, longest_pause=longest_pause
        ):
            last = each
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
