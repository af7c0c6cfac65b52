"""What all values of the API have."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, Dict


def _to_json(value: Any) -> Any:
    if isinstance(value, Model):
        return value.to_dict()
    if isinstance(value, list):
        return [_to_json(each) for each in value]
    return value


class Model:
    """A value of the API."""

    def to_dict(self) -> Dict[str, Any]:
        """The JSON of the API, without optional fields that have no value."""
        result: Dict[str, Any] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            required = field.default is MISSING and field.default_factory is MISSING
            if required or (value is not None and value != []):
                # Words of Python end with an underscore: `from_`.
                result[field.name.rstrip("_")] = _to_json(value)
        return result
