import { useEffect, useRef, useState } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { returnPath } from '../../core/session/login-path.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { AuthNote } from './AuthFrame.tsx';
import { authFault, providerFault } from './auth-messages.ts';
import { useArrival } from './use-arrival.ts';
import { useToken } from './use-token.ts';
import { VerifyAddress } from './VerifyAddress.tsx';

/** One comes back from another service: in, or with a word about why not. */
function Arrival() {
  const { search } = useLocation();
  const history = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  const arrive = useArrival();
  const refused = new URLSearchParams(search).get('error');
  const [fault, setFault] = useState(refused === null ? undefined : providerFault(refused));
  const asked = useRef(false);
  useEffect(() => {
    if (refused !== null || asked.current) return;
    asked.current = true;
    arrive().then(
      () => {
        toast.success(translate({ id: 'auth.loggedIn', message: 'Login successful' }));
        history.replace(returnPath(search, window.location.origin) ?? withBaseUrl('/dashboard/api/overview'));
      },
      (error: unknown) => setFault(authFault(error).message),
    );
  }, [refused, arrive, history, search, withBaseUrl]);
  if (fault === undefined) {
    return <AuthNote title={translate({ id: 'auth.callback.title', message: 'Logging in …' })} busy />;
  }
  const back = new URLSearchParams(search).get('return');
  return (
    <AuthNote
      title={translate({ id: 'auth.callback.failed', message: 'You are not logged in' })}
      other={
        <LinkButton
          to={`/auth/login${back === null ? '' : `?return=${encodeURIComponent(back)}`}`}
          variant="primary"
          size="large"
        >
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
