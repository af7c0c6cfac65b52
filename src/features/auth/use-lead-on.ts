import { useEffect } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { returnPath } from '../../core/session/login-path.ts';
import { useSession } from '../../core/session/use-session.ts';

/** Leads whoever is signed in to where they came from, or to the overview. Answers whether that is under way. */
export function useLeadOn(): boolean {
  const { status } = useSession();
  const { search } = useLocation();
  const history = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  useEffect(() => {
    if (status === 'in') history.replace(returnPath(search, location.origin) ?? withBaseUrl('/dashboard/api/overview'));
  }, [status, search, history, withBaseUrl]);
  return status === 'in';
}
