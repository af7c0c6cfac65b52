import { useState, type FocusEvent } from 'react';

/**
 * Whether an element that would disappear by itself is hovered or focused, so that it can stay. Also returns the
 * event handlers for the element.
 */
export function useHoverOrFocus() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  return [
    hovered || focused,
    {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  ] as const;
}
