import { useEffect, useState, useCallback, useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { useHistory, useLocation } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { signIn } from '#catalog/sign-in.ts';
import { toApiError } from '../../core/api/api-error.ts';
import { useFormatDuration } from '../../core/format/format.ts';
import { usePageServices } from '../../core/page-services.ts';
import { createSession } from '../../core/session/session.ts';
import { useSession } from '../../core/session/use-session.ts';
import { LinkButton } from '../../ui/buttons/Button.tsx';
import { parseReturnPath } from '../../core/session/login-path.ts';
import { AuthMessage } from './AuthForm.tsx';
import { toAuthError, isLinkError, getProviderErrorMessage } from './auth-messages.ts';
import { verifyEmail } from './auth-client.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { useCompleteSignIn, useLinkToken } from './use-complete-sign-in.ts';

type Outcome = 'pending' | 'done' | 'expired' | 'signed-out' | { readonly errorMessage: string };

const toOutcome = (error: unknown): Outcome => {
  if (isLinkError(error)) return 'expired';
  if (toApiError(error)?.problem?.code === 'unauthorized') return 'signed-out';
  return { errorMessage: toAuthError(error).message };
};

/** Handles the link of a verification email. */
function VerifyEmail({ token }: { token: string }) {
  const duration = useFormatDuration();
  const services = usePageServices();
  const signedIn = useSession().status === 'in';
  const [outcome, setOutcome] = useState<Outcome>('pending');
  useEffect(() => {
    verifyEmail(services.config, token).then(
      () => {
        void services.get(createSession).reload();
        setOutcome('done');
      },
      (error: unknown) => setOutcome(toOutcome(error)),
    );
  }, [services, token]);

  if (outcome === 'pending') {
    return <AuthMessage title={translate({ id: 'auth.verify.pending', message: 'Confirming your address …' })} busy />;
  }
  const titles = {
    done: translate({ id: 'auth.verify.title', message: 'Your email address is confirmed' }),
    expired: translate({ id: 'auth.update.expiredTitle', message: 'This link no longer works' }),
    'signed-out': translate({ id: 'auth.verify.signedOutTitle', message: 'Sign in first' }),
  };
  return (
    <AuthMessage
      title={
        typeof outcome === 'string'
          ? titles[outcome]
          : translate({ id: 'auth.verify.failed', message: 'Your address isn’t confirmed yet' })
      }
      other={
        <LinkButton to={signedIn ? '/dashboard/api/overview' : '/auth/login'} variant="primary" size="large">
          {signedIn
            ? translate({ id: 'auth.verify.dashboard', message: 'Go to the dashboard' })
            : translate({ id: 'auth.login.submit', message: 'Sign in' })}
        </LinkButton>
      }
    >
      {outcome === 'done' && <Translate id="auth.verify.done">You don’t need to do anything else.</Translate>}
      {outcome === 'signed-out' && (
        <Translate id="auth.verify.signedOut">
          To change your address, sign in with your current address, then open the link in the email again.
        </Translate>
      )}
      {outcome === 'expired' && (
        <span role="alert">
          <Translate id="auth.verify.expired" values={{ time: duration(signIn.linkSeconds.verify) }}>
            {'A confirmation link works for {time}. Sign in to get a new one from the dashboard.'}
          </Translate>
        </span>
      )}
      {typeof outcome === 'object' && <span role="alert">{outcome.errorMessage}</span>}
    </AuthMessage>
  );
}

/** Completes a sign-in with another service: logs in, asks for the second factor, or shows the error. */
function SocialSignIn() {
  const { search } = useLocation();
  const history = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  const completeSignIn = useCompleteSignIn();
  const query = new URLSearchParams(search);
  const refused = query.get('error');
  const challenged = query.has('second_factor');
  const [errorMessage, setErrorMessage] = useState(refused === null ? undefined : getProviderErrorMessage(refused));
  const hasStarted = useRef(false);
  const enter = useCallback(async () => {
    await completeSignIn();
    history.replace(parseReturnPath(search, window.location.origin) ?? withBaseUrl('/dashboard/api/overview'));
  }, [completeSignIn, history, search, withBaseUrl]);
  useEffect(() => {
    if (refused !== null || challenged || hasStarted.current) return;
    hasStarted.current = true;
    enter().catch((error: unknown) => setErrorMessage(toAuthError(error).message));
  }, [refused, challenged, enter]);
  const back = query.get('return');
  const login = `/auth/login${back === null ? '' : `?return=${encodeURIComponent(back)}`}`;
  if (challenged) return <SecondFactor onDone={enter} onBack={() => history.replace(withBaseUrl(login))} />;
  if (errorMessage === undefined) {
    return <AuthMessage title={translate({ id: 'auth.callback.title', message: 'Signing in …' })} busy />;
  }
  return (
    <AuthMessage
      title={translate({ id: 'auth.callback.failed', message: 'You aren’t signed in' })}
      other={
        <LinkButton to={login} variant="primary" size="large">
          <Translate id="auth.backToLogin">Back to sign-in</Translate>
        </LinkButton>
      }
    >
      <span role="alert">{errorMessage}</span>
    </AuthMessage>
  );
}

/** Target of sign-in services and of links in emails. */
export function CallbackPage() {
  const token = useLinkToken('verify');
  if (token === undefined) {
    return <AuthMessage title={translate({ id: 'auth.callback.wait', message: 'Please wait …' })} busy />;
  }
  return token === null ? <SocialSignIn /> : <VerifyEmail token={token} />;
}
