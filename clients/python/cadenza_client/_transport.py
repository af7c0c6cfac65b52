"""Builds requests of operations and reads their responses. Only this module knows the key."""

from __future__ import annotations

import hashlib
import json
import re
import uuid
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple
from urllib.parse import quote, urlsplit

from ._flow import Flow, Request, Response
from ._retry import retry_after, with_retries
from ._version import USER_AGENT
from .errors import APIConnectionError, APIResponseError, CadenzaError, ProblemError
from .models import Problem
from .problems import PROBLEMS

_OPTIONS = ("idempotency_key", "timeout", "max_retries")


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    idempotent: bool
    query: Tuple[str, ...]
    #: How to read the JSON of each status.
    results: Mapping[int, Callable[[Any], Any]]
    #: Whether the body is a file, `data`, instead of JSON.
    sends_file: bool = False


def _base_url(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError("base_url must start with http:// or https://.")
    if "@" in parts.netloc:
        raise ValueError("base_url must not contain a user name or a password.")
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def _key(key: str) -> str:
    if not isinstance(key, str) or not key:
        raise ValueError("api_key is missing.")
    # httpx would repeat such a key in its error message.
    if not re.fullmatch(r"[\x21-\x7e]+", key):
        raise ValueError("api_key contains a space, a line break or another invalid character.")
    return key


def _failure(request: Request, response: Response) -> APIResponseError:
    seconds = retry_after(response.headers.get("retry-after"))
    try:
        problem = Problem.from_dict(json.loads(response.content))
    except (ValueError, KeyError, TypeError):
        what = f"{request.method} {urlsplit(request.url).path}"
        message = f"{what} returned {response.status}, and not from the API."
        return APIResponseError(message, response.status, response.headers.get("x-request-id"), seconds)
    return PROBLEMS.get(problem.code, ProblemError)(problem, response.status, seconds)


class Transport:
    def __init__(self, api_key: str, base_url: str, timeout: float, max_retries: int) -> None:
        self._authorization = f"Bearer {_key(api_key)}"
        self._base_url = _base_url(base_url)
        self.timeout = timeout
        self._max_retries = max_retries

    def __repr__(self) -> str:
        return f"<Transport {self._base_url}>"

    def _options(self, values: Mapping[str, Any]) -> Tuple[float, int]:
        timeout, retries = values.get("timeout"), values.get("max_retries")
        return (
            self.timeout if timeout is None else timeout,
            self._max_retries if retries is None else retries,
        )

    def call(self, operation: Operation, values: Mapping[str, Any]) -> Flow[Any]:
        """A flow of one operation. `values` are its parameters, the fields of its body, and the options."""
        fields = {name: value for name, value in values.items() if value is not None and name not in _OPTIONS}
        path = operation.path
        for name in re.findall(r"\{(\w+)\}", path):
            path = path.replace("{%s}" % name, quote(str(fields.pop(name)), safe=""))
        params: List[Tuple[str, str]] = []
        for name in operation.query:
            value = fields.pop(name, ())
            params.extend((name, str(each)) for each in (value if isinstance(value, (list, tuple)) else [value]))
        headers: Dict[str, str] = {
            "accept": "application/json, */*",
            "authorization": self._authorization,
            "user-agent": USER_AGENT,
        }
        if operation.idempotent:
            # Chosen before the first attempt, so that all attempts have the same key.
            headers["idempotency-key"] = values.get("idempotency_key") or str(uuid.uuid4())
        content: Optional[bytes] = None
        if operation.sends_file:
            headers["content-type"] = fields["content_type"]
            content = fields["data"]
        elif operation.method != "GET" and fields:
            headers["content-type"] = "application/json"
            content = json.dumps(fields).encode()
        timeout, retries = self._options(values)
        url = self._base_url + path
        # Redirects aren't followed: they could lose the body or send the key elsewhere.
        request = Request(operation.method, url, timeout, headers, tuple(params), content)

        def read(response: Response) -> Any:
            if not 200 <= response.status < 300:
                raise _failure(request, response)
            if "json" not in response.headers.get("content-type", ""):
                return response.content.decode()
            try:
                return operation.results[response.status](json.loads(response.content))
            except (KeyError, TypeError, ValueError) as error:
                what = f"{operation.method} {operation.path} returned {response.status}"
                raise CadenzaError(f"{what} with an unexpected body.") from error

        repeatable = operation.method == "GET" or operation.idempotent
        return with_retries(request, read, retries=retries, repeatable=repeatable)

    def fetch(self, url: str, checksum: Optional[str], timeout: float, retries: Optional[int]) -> Flow[bytes]:
        """A flow that downloads a file, without the key, and compares its checksum."""
        request = Request("GET", url, timeout, {"user-agent": USER_AGENT}, follow_redirects=True)

        def read(response: Response) -> bytes:
            if not 200 <= response.status < 300:
                raise _failure(request, response)
            actual = "sha256:" + hashlib.sha256(response.content).hexdigest()
            if checksum is not None and actual != checksum:
                raise APIConnectionError("The file is incomplete: its checksum differs.")
            return response.content

        attempts = self._max_retries if retries is None else retries
        return with_retries(request, read, retries=attempts, repeatable=True)


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
