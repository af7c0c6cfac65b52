import { translate } from '@docusaurus/Translate';
import { useHistory } from '@docusaurus/router';
import { toast } from '../../ui/toaster/toast.ts';
import { useLoginPath } from '../../core/session/login-path.ts';
import { useSessionService } from '../../core/session/use-session.ts';

/** Leads who is signed out to the log-in page, which returns; answers whether somebody is signed in. */
export function useLoginFirst(): () => Promise<boolean> {
  const session = useSessionService();
  const history = useHistory();
  const loginPath = useLoginPath();
  return async () => {
    await session.ensure();
    if (session.state().status !== 'out') return true;
    toast.info(translate({ id: 'music.loginFirst', message: 'Please login first' }));
    history.push(loginPath);
    return false;
  };
}
