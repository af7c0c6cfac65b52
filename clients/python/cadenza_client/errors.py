"""Everything that the client raises, apart from ``ValueError`` for wrong arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Sequence

if TYPE_CHECKING:
    from .models import FieldError, Problem, Task


class CadenzaError(Exception):
    """The base of all errors of this package."""


class APIConnectionError(CadenzaError):
    """There was no response, or it broke off."""


class APITimeoutError(APIConnectionError):
    """The network took longer than `timeout`."""


class WaitTimeoutError(CadenzaError):
    """Waiting ended before the task did. The task continues."""

    def __init__(self, task_id: str, task: Optional[Task]) -> None:
        status = "unknown" if task is None else task.status
        super().__init__(f"{task_id} is {status} and not finished yet.")
        #: The task as last read, or None without any response.
        self.task = task


class APIResponseError(CadenzaError):
    """An error response. If it isn't a ``ProblemError``, it came from a proxy and not from the API."""

    def __init__(
        self, message: str, status: int, request_id: Optional[str], retry_after: Optional[float]
    ) -> None:
        super().__init__(message)
        self.status = status
        #: Finds the request in the log of your dashboard.
        self.request_id = request_id
        #: Seconds to wait before a retry, if the API says so.
        self.retry_after = retry_after


class ProblemError(APIResponseError):
    """The API rejected the request. Each code has a subclass in ``problems``."""

    def __init__(self, problem: Problem, status: int, retry_after: Optional[float]) -> None:
        # If one field is invalid, its explanation is the detail, which isn't repeated.
        fields = "".join(
            f"\n  {each.pointer}" + ("" if each.detail == problem.detail else f": {each.detail}")
            for each in problem.errors
        )
        super().__init__(
            f"{problem.title}. {problem.detail} ({status} {problem.code}, {problem.request_id}){fields}",
            status,
            problem.request_id,
            retry_after,
        )
        self.code = problem.code
        self.detail = problem.detail
        #: Each invalid field.
        self.errors: Sequence[FieldError] = problem.errors
        #: The URL of the page that explains the error.
        self.page = problem.type


def is_temporary(error: CadenzaError) -> bool:
    """Whether the same request may succeed a little later: no response, 429, or 5xx."""
    if isinstance(error, APIResponseError):
        return error.status == 429 or error.status >= 500
    return isinstance(error, APIConnectionError)
