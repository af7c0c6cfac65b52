import { useCallback, useEffect, useRef, useState } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { returnPath } from '../../core/session/login-path.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { AuthNote } from './AuthFrame.tsx';
import { authFault, providerFault } from './auth-messages.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { useArrival } from './use-arrival.ts';
import { useToken } from './use-token.ts';
import { VerifyAddress } from './VerifyAddress.tsx';

/** One comes back from another service: in, to the second factor, or with a word about why not. */
function Arrival() {
  const { search } = useLocation();
  const history = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  const arrive = useArrival();
  const query = new URLSearchParams(search);
  const refused = query.get('error');
  const challenged = query.has('second_factor');
  const [fault, setFault] = useState(refused === null ? undefined : providerFault(refused));
  const asked = useRef(false);
  const enter = useCallback(async () => {
    await arrive();
    toast.success(translate({ id: 'auth.loggedIn', message: 'Login successful' }));
    history.replace(returnPath(search, window.location.origin) ?? withBaseUrl('/dashboard/api/overview'));
  }, [arrive, history, search, withBaseUrl]);
  useEffect(() => {
    if (refused !== null || challenged || asked.current) return;
    asked.current = true;
    enter().catch((error: unknown) => setFault(authFault(error).message));
  }, [refused, challenged, enter]);
  const back = query.get('return');
  const login = `/auth/login${back === null ? '' : `?return=${encodeURIComponent(back)}`}`;
  if (challenged) return <SecondFactor onDone={enter} onBack={() => history.replace(withBaseUrl(login))} />;
  if (fault === undefined) {
    return <AuthNote title={translate({ id: 'auth.callback.title', message: 'Logging in …' })} busy />;
  }
  return (
    <AuthNote
      title={translate({ id: 'auth.callback.failed', message: 'You are not logged in' })}
      other={
        <LinkButton to={login} variant="primary" size="large">
          <Translate id="auth.backToLogin">Back to log in</Translate>
        </LinkButton>
      }
    >
      <span role="alert">{fault}</span>
    </AuthNote>
  );
}

/** Where other services and the links of mails lead. */
export function CallbackPage() {
  const token = useToken('verify');
  if (token === undefined) {
    return <AuthNote title={translate({ id: 'auth.callback.wait', message: 'One moment …' })} busy />;
  }
  return token === null ? <Arrival /> : <VerifyAddress token={token} />;
}
