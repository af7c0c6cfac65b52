import { useEffect, useState } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';

/**
 * What a link of a mail carries in its address: read once and taken out of the address, so that it stays in no history and
 * is told to nobody. Undefined until the page has hydrated, null when there is none.
 */
export function useToken(parameter: 'token' | 'verify'): string | null | undefined {
  const { search, pathname } = useLocation();
  const history = useHistory();
  const isBrowser = useIsBrowser();
  const [token] = useState(() => new URLSearchParams(search).get(parameter));
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has(parameter)) return;
    query.delete(parameter);
    const rest = query.toString();
    history.replace(pathname + (rest === '' ? '' : `?${rest}`));
  }, [search, pathname, parameter, history]);
  return isBrowser ? token : undefined;
}
