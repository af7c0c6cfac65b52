"""Builds requests of operations and reads their responses. Only this module knows the key."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import uuid
from dataclasses import dataclass
from typing import Any, Callable, List, Mapping, Optional, Tuple, Union
from urllib.parse import quote

from . import _validate as validate
from ._attempt import OnAttempt, address_of, attempt
from ._flow import EVENT_STREAM, Flow, Open, Read, Request, Response
from ._retry import retry_after, with_retries
from ._version import DEFAULT_BASE_URL, USER_AGENT
from .errors import APIConnectionError, APIResponseError, CadenzaError, ProblemError
from .models import Problem
from .problems import PROBLEMS

_OPTIONS = ("idempotency_key", "timeout", "max_retries", "wait", "test_error", "headers", "on_response")

#: Called with the bytes so far and in total, which is None if it isn't known.
OnProgress = Callable[[int, Optional[int]], None]

#: How much of an unexpected response its error shows.
_EXCERPT = 80


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    idempotent: bool
    query: Tuple[str, ...]
    #: How to read the JSON of each status.
    results: Mapping[int, Callable[[Any], Any]]
    #: The media types of results that are text.
    texts: Tuple[str, ...] = ()
    #: Whether the body is a file, `data`, instead of JSON.
    sends_file: bool = False


def _foreign(request: Request, response: Response) -> APIResponseError:
    """The error of a response that the API doesn't send: a proxy or a sign-in page did, or the base URL is wrong."""
    start = re.sub(r"[\s\x00-\x1f\x7f]+", " ", response.content[:_EXCERPT * 4].decode("utf-8", "replace")).strip()
    what = f"status {response.status}, {_media_type(response) or 'no content type'}"
    excerpt = f'"{start[:_EXCERPT]}"' if start else "an empty body"
    return APIResponseError(
        f"The response to {request.method} {address_of(request)} isn't from the API: {what}, {excerpt}. "
        "Check base_url and proxies.",
        response.status,
        response.headers.get("x-request-id"),
        retry_after(response.headers.get("retry-after")),
    )


def _media_type(response: Response) -> str:
    return response.headers.get("content-type", "").split(";")[0].strip().lower()


def _failure(request: Request, response: Response) -> APIResponseError:
    try:
        problem = Problem.from_dict(json.loads(response.content))
    except (ValueError, KeyError, TypeError):
        return _foreign(request, response)
    seconds = retry_after(response.headers.get("retry-after"))
    return PROBLEMS.get(problem.code, ProblemError)(problem, response.status, seconds)


def _body(fields: Mapping[str, Any]) -> bytes:
    for name, value in fields.items():
        validate.number(name, value)
    try:
        return json.dumps(fields, allow_nan=False).encode()
    except ValueError as error:
        raise ValueError("The request contains NaN or infinity, which JSON can't express.") from error


class Transport:
    def __init__(
        self,
        api_key: str,
        base_url: Optional[str],
        timeout: float,
        max_retries: float,
        on_attempt: Optional[OnAttempt],
    ) -> None:
        self._authorization = f"Bearer {validate.api_key(api_key)}"
        # An empty variable is none.
        usual = os.environ.get("CADENZA_BASE_URL") or DEFAULT_BASE_URL
        self._base_url = validate.base_url(usual if base_url is None else base_url)
        self._on_attempt = on_attempt
        self.timeout = validate.duration("timeout", timeout)
        self._max_retries = validate.retries(max_retries)

    def __repr__(self) -> str:
        return f"<Transport {self._base_url}>"

    def _options(self, values: Mapping[str, Any]) -> Tuple[Optional[float], float]:
        timeout, retries = values.get("timeout"), values.get("max_retries")
        return (
            self.timeout if timeout is None else validate.duration("timeout", timeout),
            self._retries(retries),
        )

    def call(self, operation: Operation, values: Mapping[str, Any]) -> Flow[Any]:
        """A flow of one operation. `values` are its parameters, the fields of its body, and the options."""
        fields = {name: value for name, value in values.items() if value is not None and name not in _OPTIONS}
        path = operation.path
        for name in re.findall(r"\{(\w+)\}", path):
            path = path.replace("{%s}" % name, quote(validate.path_value(name, fields.pop(name)), safe=""))
        params: List[Tuple[str, str]] = []
        for name in operation.query:
            value = fields.pop(name, ())
            if isinstance(value, Mapping):
                # The entries of a mapping are parameters of their own: `metadata.order`.
                params.extend((f"{name}.{entry}", str(validate.number(name, each))) for entry, each in value.items())
                continue
            each_value = [value] if isinstance(value, (str, int, float)) else value
            params.extend((name, str(validate.number(name, each))) for each in each_value)
        headers = validate.headers(values.get("headers") or {})
        headers.update(accept="application/json, */*", authorization=self._authorization)
        headers["user-agent"] = USER_AGENT
        if operation.idempotent:
            # Chosen before the first attempt, so that all attempts have the same key.
            key = values.get("idempotency_key")
            headers["idempotency-key"] = str(uuid.uuid4()) if key is None else validate.idempotency_key(key)
        wait = validate.wait(values.get("wait") or 0)
        if wait:
            headers["prefer"] = f"wait={wait}"
        if values.get("test_error") is not None:
            headers["test-error"] = validate.header("test_error", values["test_error"])
        content: Optional[bytes] = None
        if operation.sends_file:
            headers["content-type"] = validate.content_type(fields["content_type"])
            content = fields["data"]
        elif operation.method != "GET" and fields:
            headers["content-type"] = "application/json"
            content = _body(fields)
        timeout, retries = self._options(values)
        timeout = None if timeout is None else timeout + wait
        url = self._base_url + path
        # Redirects aren't followed: they could lose the body or send the key elsewhere.
        request = Request(operation.method, url, timeout, headers, tuple(params), content)

        def send(number: int) -> Flow[Any]:
            response = yield from attempt(request, number, self._on_attempt, values.get("on_response"))
            if not 200 <= response.status < 300:
                raise _failure(request, response)
            if response.status == 204 and not operation.results and not operation.texts:
                return None
            try:
                if _media_type(response) in operation.texts:
                    return response.content.decode()
                if _media_type(response) == "application/json":
                    return operation.results[response.status](json.loads(response.content))
            except (KeyError, TypeError, ValueError) as error:
                raise _foreign(request, response) from error
            raise _foreign(request, response)

        repeatable = operation.method == "GET" or operation.idempotent
        return with_retries(send, retries=retries, repeatable=repeatable)

    def open(self, operation: Operation, task_id: str, last_id: str, silence: float) -> Flow[bool]:
        """A flow that opens the stream of a task after an event. False if it has no further events."""
        path = operation.path.replace("{id}", quote(validate.path_value("id", task_id), safe=""))
        headers = {"accept": "text/event-stream", "authorization": self._authorization, "user-agent": USER_AGENT}
        if last_id:
            headers["last-event-id"] = last_id
        request = Request(operation.method, self._base_url + path, silence, headers)
        response = yield from attempt(Open(request, EVENT_STREAM), 1, self._on_attempt)
        if response.status == 204:
            return False
        if response.status != 200:
            raise _failure(request, response)
        if _media_type(response) != EVENT_STREAM:
            raise _foreign(request, response)
        return True

    def fetch(self, url: str, checksum: Optional[str], timeout: float, retries: Optional[int]) -> Flow[bytes]:
        """A flow that downloads a file, without the key, and compares its checksum."""
        limit = validate.duration("timeout", timeout)
        request = Request("GET", validate.file_url(url), limit, {"user-agent": USER_AGENT}, follow_redirects=True)

        def send(number: int) -> Flow[bytes]:
            response = yield from attempt(request, number, self._on_attempt)
            _check_file(request, response)
            _check_sum(checksum, hashlib.sha256(response.content))
            return response.content

        return with_retries(send, retries=self._retries(retries))

    def save(
        self,
        url: str,
        checksum: Optional[str],
        path: Union[str, "os.PathLike[str]"],
        timeout: float,
        retries: Optional[int],
        on_progress: Optional[OnProgress],
    ) -> Flow[None]:
        """A flow that downloads a file to a path, which has the file when it is complete. `timeout` is the longest silence."""
        limit = validate.duration("timeout", timeout)
        request = Request("GET", validate.file_url(url), limit, {"user-agent": USER_AGENT}, follow_redirects=True)
        target = str(path)
        partial = f"{target}.{uuid.uuid4()}.part"

        def send(number: int) -> Flow[None]:
            response = yield from attempt(Open(request), number, self._on_attempt)
            _check_file(request, response)
            length = response.headers.get("content-length", "")
            total = int(length) if length.isdigit() and "content-encoding" not in response.headers else None
            digest, received = hashlib.sha256(), 0
            with open(partial, "wb") as file:
                while True:
                    part = yield Read()
                    if isinstance(part, CadenzaError):
                        raise part
                    if part is None:
                        break
                    assert isinstance(part, bytes)
                    file.write(part)
                    digest.update(part)
                    received += len(part)
                    if on_progress is not None:
                        on_progress(received, total)
            _check_sum(checksum, digest)

        try:
            yield from with_retries(send, retries=self._retries(retries))
            os.replace(partial, target)
        finally:
            with contextlib.suppress(FileNotFoundError):
                os.remove(partial)

    def _retries(self, retries: Optional[int]) -> float:
        return self._max_retries if retries is None else validate.retries(retries)


def _check_file(request: Request, response: Response) -> None:
    if not 200 <= response.status < 300:
        raise _failure(request, response)
    # No file of the API is a page.
    if _media_type(response) == "text/html":
        raise _foreign(request, response)


def _check_sum(checksum: Optional[str], digest: Any) -> None:
    if checksum is not None and f"sha256:{digest.hexdigest()}" != checksum:
        raise APIConnectionError("The file is incomplete: its checksum differs.")


def file_of(item: Any) -> Tuple[str, Optional[str]]:
    """The URL and the checksum of a clip, an image, a video, or a URL."""
    if isinstance(item, str):
        return item, None
    for name in ("audio_url", "video_url", "image_url"):
        if hasattr(item, name):
            url = getattr(item, name)
            if url is not None:
                return url, item.checksum
            status = getattr(item, "status", "succeeded")
            raise CadenzaError(f"{item.id} has no file: it is {'deleted' if status == 'succeeded' else status}.")
    raise ValueError("Pass a clip, an image, a video, or a URL.")
