"""Perform the steps of flows with httpx."""

from __future__ import annotations

import asyncio
import time
from typing import Any, AsyncIterator, Dict, Iterator, TypeVar, Union

import httpx

from ._flow import Flow, Pause, Request, Response, Step, Value
from .errors import APIConnectionError, APITimeoutError, CadenzaError

T = TypeVar("T")


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


def _received(response: httpx.Response) -> Response:
    headers = {name.lower(): value for name, value in response.headers.items()}
    return Response(response.status_code, headers, response.content)


def _failure(request: Request, error: httpx.HTTPError) -> CadenzaError:
    what = f"{request.method} {httpx.URL(request.url).path}"
    if isinstance(error, httpx.TimeoutException):
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
            return _received(self.http.request(**_arguments(step)))
        except httpx.HTTPError as error:
            return _failure(step, error)

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
            return _received(await self.http.request(**_arguments(step)))
        except httpx.HTTPError as error:
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
