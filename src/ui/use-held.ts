import { useState, type FocusEvent } from 'react';

/**
 * Whether the reader is at something that leaves by itself: the pointer rests on it, or the focus is in it. Then it stays.
 * Answers that, and the handlers for the element.
 */
export function useHeld() {
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
