import { useEffect } from 'react';

/** Ctrl+K or ⌘K. Without a function, the shortcut is another component's. */
export function useShortcut(run: (() => void) | undefined): void {
  useEffect(() => {
    if (!run) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [run]);
}
