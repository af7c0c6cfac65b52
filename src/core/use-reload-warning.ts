import { useEffect } from 'react';

/** The browser asks before the page reloads or closes. Links within the site don't ask. */
export function useReloadWarning(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    const { pathname } = window.location;
    // A link within the site loads the whole page if its code is missing, and it has already asked.
    const confirmLeave = (event: BeforeUnloadEvent) => {
      if (window.location.pathname === pathname) event.preventDefault();
    };
    addEventListener('beforeunload', confirmLeave);
    return () => removeEventListener('beforeunload', confirmLeave);
  }, [hasChanges]);
}
