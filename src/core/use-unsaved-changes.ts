import { useEffect } from 'react';

/**
 * While there are unsaved changes, the browser asks for confirmation before the page reloads or closes. Navigation
 * within the site doesn't ask.
 */
export function useUnsavedChanges(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) return;
    const { pathname } = window.location;
    const confirmLeave = (event: BeforeUnloadEvent) => {
      if (window.location.pathname === pathname) event.preventDefault();
    };
    addEventListener('beforeunload', confirmLeave);
    return () => removeEventListener('beforeunload', confirmLeave);
  }, [hasChanges]);
}
