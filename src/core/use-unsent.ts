import { useEffect } from 'react';

/**
 * What was typed and is kept nowhere, as passwords are not: while there is such a thing, the browser asks before the page is
 * loaded anew or closed. Going to another page of the site is not asked about.
 */
export function useUnsent(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return;
    const { pathname } = window.location;
    const ask = (event: BeforeUnloadEvent) => {
      if (window.location.pathname === pathname) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsent]);
}
