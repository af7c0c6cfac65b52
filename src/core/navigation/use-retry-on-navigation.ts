import { useEffect, useState } from 'react';
import { useLocation } from '@docusaurus/router';

/** Tries to show a failed page or part again when the reader goes elsewhere. */
export function useRetryOnNavigation(retry: () => void): void {
  const location = useLocation();
  const [failedAt] = useState(location);
  useEffect(() => {
    if (location !== failedAt) retry();
  }, [location, failedAt, retry]);
}
