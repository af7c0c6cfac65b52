"""Reads server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html)."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Iterator, List

#: A longer line isn't from the API.
_LONGEST_LINE = 10_000_000


@dataclass(frozen=True)
class ServerEvent:
    type: str
    data: str
    #: The ID of this event, or of the latest one with an ID.
    id: str


class EventParser:
    """Turns the parts of a stream into its events. An event that the stream cuts off is dropped."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._rest = ""
        self._type = ""
        self._id = ""
        self._data: List[str] = []

    def feed(self, part: bytes) -> Iterator[ServerEvent]:
        text = self._rest + self._decoder.decode(part)
        # The LF after a CR at the end may be in the next part.
        end = len(text) - 1 if text.endswith("\r") else len(text)
        *lines, last = re.split(r"\r\n|\r|\n", text[:end])
        self._rest = last + text[end:]
        if len(self._rest) > _LONGEST_LINE:
            raise ValueError("A line of the stream is too long.")
        for line in lines:
            if line:
                self._field(line)
                continue
            if self._data:
                yield ServerEvent(self._type or "message", "\n".join(self._data), self._id)
            self._type, self._data = "", []

    def _field(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "event":
            self._type = value
        elif name == "data":
            self._data.append(value)
        elif name == "id" and "\0" not in value:
            self._id = value
