"""The client of the music API: typed requests, safe retries, waiting, downloads and verified callbacks."""

from ._attempt import Attempt
from ._client import AsyncCadenza, Cadenza
from ._flow import Response
from .callbacks import SignatureError, verify_callback
from .errors import (
    APIConnectionError,
    APIResponseError,
    APITimeoutError,
    CadenzaError,
    ProblemError,
    WaitTimeoutError,
)
from .models import *  # noqa: F403
from .models import __all__ as _models
from .problems import *  # noqa: F403
from .problems import __all__ as _problems

__all__ = [
    "APIConnectionError",
    "APIResponseError",
    "APITimeoutError",
    "AsyncCadenza",
    "Attempt",
    "Cadenza",
    "CadenzaError",
    "ProblemError",
    "Response",
    "SignatureError",
    "WaitTimeoutError",
    "verify_callback",
    *_models,
    *_problems,
]
