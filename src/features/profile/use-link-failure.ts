import { useEffect } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import { toast } from '../../ui/toaster/toast.ts';

export const providerFailed = () =>
  translate({ id: 'auth.providerFailed', message: 'The other service did not confirm who you are. Please try again.' });

const accountLinked = () =>
  translate({ id: 'auth.accountLinked', message: 'The other account belongs to somebody already' });

/** Whoever comes back from another service that was not linked is told why: the address of the page says it. */
export function useLinkFailure(): void {
  const { pathname, search } = useLocation();
  const history = useHistory();
  const failure = new URLSearchParams(search).get('error');
  useEffect(() => {
    if (failure === null) return;
    toast.error(failure === 'account_already_linked_to_different_user' ? accountLinked() : providerFailed());
    history.replace(pathname);
  }, [failure, pathname, history]);
}
