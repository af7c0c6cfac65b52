"""Verifies callbacks, which are signed according to Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Any, Iterable, Mapping, Optional, Sequence, Tuple, Union

from .errors import CadenzaError
from .models import TaskEvent

_REASONS = {
    "missing_headers": "The callback isn't signed: webhook-id, webhook-timestamp or webhook-signature is missing.",
    "malformed": "The timestamp isn't a number, or no signature has version 1.",
    "stale": "The callback was signed too long ago, or the clock of this machine is wrong.",
    "wrong_signature": "The signature matches none of the secrets.",
}


class SignatureError(CadenzaError):
    """The callback isn't from the API. Respond with 400 and do nothing else."""

    def __init__(self, reason: str) -> None:
        super().__init__(_REASONS[reason])
        #: ``missing_headers``, ``malformed``, ``stale`` or ``wrong_signature``
        self.reason = reason


#: The headers of any framework: a mapping, or pairs of names and values, also in bytes as in ASGI.
Headers = Union[Mapping[str, Any], Iterable[Tuple[Any, Any]]]


def _text(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return _text(value[0]) if value else ""
    return value.decode("latin-1") if isinstance(value, bytes) else str(value)


def _headers(headers: Headers) -> Mapping[str, str]:
    """By their names in lowercase."""
    listed = headers.items() if hasattr(headers, "items") else headers
    return {_text(name).lower(): _text(value) for name, value in listed if value is not None}


def _key(secret: str) -> bytes:
    # The secret itself is in no message.
    message = "A signing secret is whsec_ followed by base64."
    if not secret.startswith("whsec_"):
        raise ValueError(message)
    try:
        key = base64.b64decode(secret[len("whsec_") :], validate=True)
    except binascii.Error:
        raise ValueError(message) from None
    if not key:
        raise ValueError(message)
    return key


def verify_callback(
    body: Union[bytes, str],
    headers: Headers,
    secrets: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> TaskEvent:
    """Check the signature and the age of a callback, and return its event.

    `body` must be the raw body, before any JSON is parsed. While you rotate the signing secret, pass both secrets.
    `tolerance` is in seconds, and `now` is the time of arrival in seconds since 1970.

    Raises `SignatureError`.
    """
    if not isinstance(body, (bytes, str)):
        raise ValueError("Pass the raw body of the request, not the parsed JSON.")
    if not tolerance >= 0:
        raise ValueError("tolerance must be a positive number of seconds, or zero.")
    raw = body.encode() if isinstance(body, str) else bytes(body)
    found = _headers(headers)
    message_id = found.get("webhook-id")
    timestamp = found.get("webhook-timestamp")
    signatures = found.get("webhook-signature")
    if not message_id or not timestamp or not signatures:
        raise SignatureError("missing_headers")
    given = [each[len("v1,") :] for each in signatures.split(" ") if each.startswith("v1,")]
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12) or not given:
        raise SignatureError("malformed")
    signed = f"{message_id}.{timestamp}.".encode() + raw
    keys = [_key(each) for each in ([secrets] if isinstance(secrets, str) else secrets)]
    expected = [base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()) for key in keys]
    matches = [hmac.compare_digest(own, other.encode()) for own in expected for other in given]
    if not any(matches):
        raise SignatureError("wrong_signature")
    # Only now, so that a sender without the secret learns nothing about this clock.
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise SignatureError("stale")
    return TaskEvent.from_dict(json.loads(raw))
