import { useState, type FocusEvent } from 'react';

/**
 * Whether the pointer or the focus is on an element that would disappear by itself, so that it can stay. Returns that
 * and the handlers for the element.
 */
export function useHoverOrFocus() {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  return [
    pointed || focused,
    {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  ] as const;
}
