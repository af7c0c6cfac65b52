"""Perform the steps of flows with httpx."""

from __future__ import annotations

import asyncio
import math
import time
from typing import Any, AsyncIterator, Callable, Dict, Iterator, TypeVar, Union

import httpx

from ._flow import Flow, Pause, Request, Response, Step, Value
from .errors import APIConnectionError, APITimeoutError, CadenzaError

T = TypeVar("T")
Http = TypeVar("Http")


def connect(make: Callable[[], Http]) -> Http:
    """Make a client of httpx, which reads the proxies of the environment."""
    try:
        return make()
    except ImportError as error:
        raise ImportError("A proxy in the environment uses SOCKS. Run: pip install 'httpx[socks]'") from error
    except ValueError as error:
        raise ValueError(
            "HTTP_PROXY, HTTPS_PROXY or ALL_PROXY has a URL that httpx can't use. It must start with http://, https:// "
            "or socks5://; for socks5://, also run: pip install 'httpx[socks]'"
        ) from error


def _arguments(request: Request) -> Dict[str, Any]:
    return {
        "method": request.method,
        "url": request.url,
        "params": list(request.params) or None,
        "headers": dict(request.headers),
        "content": request.content,
        "timeout": request.timeout,
        "follow_redirects": request.follow_redirects,
    }


def _received(response: httpx.Response, content: bytes) -> Response:
    headers = {name.lower(): value for name, value in response.headers.items()}
    return Response(response.status_code, headers, content)


def _failure(request: Request, error: Exception) -> CadenzaError:
    what = f"{request.method} {request.url}"
    # A mistake of the caller: nothing was sent, and a retry can't help.
    if isinstance(error, (httpx.InvalidURL, httpx.UnsupportedProtocol)):
        raise ValueError(f"{what} can't be sent: {error}") from error
    if isinstance(error, (httpx.TimeoutException, asyncio.TimeoutError)):
        failure: CadenzaError = APITimeoutError(f"{what} got no response within {request.timeout:g} seconds.")
    else:
        failure = APIConnectionError(f"{what} got no response.")
    failure.__cause__ = error
    return failure


class SyncDriver:
    def __init__(self, http: httpx.Client) -> None:
        self.http = http

    def _perform(self, step: Step) -> Union[Response, CadenzaError, None]:
        if isinstance(step, Pause):
            time.sleep(step.seconds)
            return None
        assert isinstance(step, Request)
        try:
            return self._send(step)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            return _failure(step, error)

    def _send(self, request: Request) -> Response:
        end = math.inf if request.timeout is None else time.monotonic() + request.timeout
        content = bytearray()
        with self.http.stream(**_arguments(request)) as response:
            # The timeout of httpx begins again with each part of the body.
            for part in response.iter_bytes():
                content += part
                if time.monotonic() > end:
                    raise httpx.ReadTimeout("The response took too long.", request=response.request)
            return _received(response, bytes(content))

    def run(self, flow: Flow[T]) -> T:
        reply = None
        while True:
            try:
                step = flow.send(reply)
            except StopIteration as end:
                result: T = end.value
                return result
            reply = self._perform(step)

    def iterate(self, flow: Flow[None]) -> Iterator[Any]:
        reply = None
        while True:
            try:
                step = flow.send(reply)
            except StopIteration:
                return
            if isinstance(step, Value):
                yield step.value
                reply = None
            else:
                reply = self._perform(step)


class AsyncDriver:
    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def _perform(self, step: Step) -> Union[Response, CadenzaError, None]:
        if isinstance(step, Pause):
            await asyncio.sleep(step.seconds)
            return None
        assert isinstance(step, Request)
        try:
            response = await asyncio.wait_for(self.http.request(**_arguments(step)), step.timeout)
            return _received(response, response.content)
        except (httpx.HTTPError, httpx.InvalidURL, asyncio.TimeoutError) as error:
            return _failure(step, error)

    async def run(self, flow: Flow[T]) -> T:
        reply = None
        while True:
            try:
                step = flow.send(reply)
            except StopIteration as end:
                result: T = end.value
                return result
            reply = await self._perform(step)

    async def iterate(self, flow: Flow[None]) -> AsyncIterator[Any]:
        reply = None
        while True:
            try:
                step = flow.send(reply)
            except StopIteration:
                return
            if isinstance(step, Value):
                yield step.value
                reply = None
            else:
                reply = await self._perform(step)
