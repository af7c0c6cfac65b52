import { useEffect, useRef } from 'react';

/**
 * Keeps the focus in a part of the page when the control that was just used disappears, which would drop it to the start of
 * the page. `find` returns what takes its place. Spread the result on the part's element.
 */
export function useKeptFocus<E extends HTMLElement>(find: (part: E) => HTMLElement | null) {
  const ref = useRef<E>(null);
  const isUsed = useRef(false);
  useEffect(() => {
    if (!isUsed.current || ref.current === null || document.activeElement !== document.body) return;
    find(ref.current)?.focus();
  });
  const use = () => {
    isUsed.current = true;
  };
  return {
    ref,
    onFocus: use,
    // Safari doesn't focus clicked buttons.
    onClickCapture: use,
    // React doesn't call it for an element that it removes.
    onBlur: () => {
      isUsed.current = false;
    },
  };
}
