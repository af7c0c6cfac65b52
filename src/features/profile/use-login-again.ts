import { useHistory } from '@docusaurus/router';
import { usePageServices } from '../../core/page-services.ts';
import { signOut } from '../../core/session/auth-calls.ts';
import { useLoginPath } from '../../core/session/login-path.ts';
import { makeSession } from '../../core/session/session.ts';

/** Logs out and leads to the log-in page, which leads back here: for who has no password to confirm. */
export function useLoginAgain() {
  const services = usePageServices();
  const history = useHistory();
  const loginPath = useLoginPath();
  return async () => {
    await signOut(services.config).catch(() => undefined);
    services.get(makeSession).end();
    history.push(loginPath);
  };
}
