"""Perform the steps of flows with httpx."""

from __future__ import annotations

import asyncio
import math
import time
from typing import Any, AsyncIterator, Callable, Dict, Iterator, Optional, TypeVar, Union

import httpx

from ._flow import Flow, Open, Pause, Read, Request, Response, Step, Value
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


def _is_stream(response: httpx.Response, step: Open) -> bool:
    media_type = response.headers.get("content-type", "").split(";")[0].strip().lower()
    wanted = media_type == step.media_type if step.media_type else media_type != "text/html"
    return response.status_code == 200 and wanted


Reply = Union[Response, bytes, CadenzaError, None]


class _Stream:
    """The open response of a flow, if it has one."""

    request: Optional[Request] = None
    response: Optional[httpx.Response] = None
    parts: Any = None


class SyncDriver:
    def __init__(self, http: httpx.Client) -> None:
        self.http = http

    def _perform(self, step: Step, stream: _Stream) -> Reply:
        if isinstance(step, Pause):
            time.sleep(step.seconds)
            return None
        request = stream.request if isinstance(step, Read) else step.request if isinstance(step, Open) else step
        assert isinstance(request, Request)
        try:
            if isinstance(step, Read):
                part: Optional[bytes] = next(stream.parts, None)
                return part
            return self._open(step, stream) if isinstance(step, Open) else self._send(request)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            return _failure(request, error)

    def _open(self, step: Open, stream: _Stream) -> Response:
        self._close(stream)
        arguments = _arguments(step.request)
        follow = arguments.pop("follow_redirects")
        timeout = arguments.pop("timeout")
        sent = self.http.build_request(timeout=timeout, **arguments)
        response = self.http.send(sent, stream=True, follow_redirects=follow)
        stream.request, stream.response = step.request, response
        if not _is_stream(response, step):
            return _received(response, response.read())
        stream.parts = response.iter_bytes()
        return _received(response, b"")

    def _close(self, stream: _Stream) -> None:
        if stream.response is not None:
            stream.response.close()

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
        stream = _Stream()
        reply: Reply = None
        try:
            while True:
                try:
                    step = flow.send(reply)
                except StopIteration as end:
                    result: T = end.value
                    return result
                reply = self._perform(step, stream)
        finally:
            flow.close()
            self._close(stream)

    def iterate(self, flow: Flow[None]) -> Iterator[Any]:
        stream = _Stream()
        reply: Reply = None
        try:
            while True:
                try:
                    step = flow.send(reply)
                except StopIteration:
                    return
                if isinstance(step, Value):
                    yield step.value
                    reply = None
                else:
                    reply = self._perform(step, stream)
        finally:
            self._close(stream)


class AsyncDriver:
    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http

    async def _perform(self, step: Step, stream: _Stream) -> Reply:
        if isinstance(step, Pause):
            await asyncio.sleep(step.seconds)
            return None
        request = stream.request if isinstance(step, Read) else step.request if isinstance(step, Open) else step
        assert isinstance(request, Request)
        try:
            if isinstance(step, Read):
                try:
                    part: bytes = await stream.parts.__anext__()
                    return part
                except StopAsyncIteration:
                    return None
            if isinstance(step, Open):
                return await self._open(step, stream)
            response = await asyncio.wait_for(self.http.request(**_arguments(request)), request.timeout)
            return _received(response, response.content)
        except (httpx.HTTPError, httpx.InvalidURL, asyncio.TimeoutError) as error:
            return _failure(request, error)

    async def _open(self, step: Open, stream: _Stream) -> Response:
        await self._close(stream)
        arguments = _arguments(step.request)
        follow = arguments.pop("follow_redirects")
        timeout = arguments.pop("timeout")
        sent = self.http.build_request(timeout=timeout, **arguments)
        response = await self.http.send(sent, stream=True, follow_redirects=follow)
        stream.request, stream.response = step.request, response
        if not _is_stream(response, step):
            return _received(response, await response.aread())
        stream.parts = response.aiter_bytes()
        return _received(response, b"")

    async def _close(self, stream: _Stream) -> None:
        if stream.response is not None:
            await stream.response.aclose()

    async def run(self, flow: Flow[T]) -> T:
        stream = _Stream()
        reply: Reply = None
        try:
            while True:
                try:
                    step = flow.send(reply)
                except StopIteration as end:
                    result: T = end.value
                    return result
                reply = await self._perform(step, stream)
        finally:
            flow.close()
            await self._close(stream)

    async def iterate(self, flow: Flow[None]) -> AsyncIterator[Any]:
        stream = _Stream()
        reply: Reply = None
        try:
            while True:
                try:
                    step = flow.send(reply)
                except StopIteration:
                    return
                if isinstance(step, Value):
                    yield step.value
                    reply = None
                else:
                    reply = await self._perform(step, stream)
        finally:
            await self._close(stream)
