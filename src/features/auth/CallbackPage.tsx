import { useEffect, useState, useCallback, useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { useHistory, useLocation } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { signIn } from '#catalog/sign-in.ts';
import { toApiError } from '../../core/api/api-error.ts';
import { useFormatDuration } from '../../core/format/format.ts';
import { useSession, useSessionService } from '../../core/session/use-session.ts';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { ContactLink } from '../../ui/ContactLink.tsx';
import { parseReturnPath } from '../../core/session/login-path.ts';
import { AuthMessage } from './AuthForm.tsx';
import { toAuthError, isLinkError, isOtherAccountError, getProviderErrorMessage } from './auth-messages.ts';
import { verifyEmail } from './auth-client.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { useCompleteSignIn, useLinkToken } from './use-complete-sign-in.ts';

type Outcome = 'done' | 'expired' | 'signed-out' | 'other-account' | { readonly errorMessage: string };

const toOutcome = (error: unknown): Outcome => {
  if (isLinkError(error)) return 'expired';
  if (isOtherAccountError(error)) return 'other-account';
  if (toApiError(error)?.problem?.code === 'unauthorized') return 'signed-out';
  return { errorMessage: toAuthError(error).message };
};

/** The result of following the link of a confirmation email. */
function VerifyOutcome({ outcome }: { outcome: Outcome }) {
  const duration = useFormatDuration();
  const signedIn = useSession().status === 'in';
  const titles = {
    done: translate({ id: 'auth.verify.title', message: 'Your email address is confirmed' }),
    expired: translate({ id: 'auth.update.expiredTitle', message: 'This link no longer works' }),
    'signed-out': translate({ id: 'auth.verify.signedOutTitle', message: 'Sign in first' }),
    'other-account': translate({ id: 'auth.verify.otherTitle', message: 'This link belongs to another account' }),
  };
  return (
    <AuthMessage
      focused
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
      {outcome === 'other-account' && (
        <Translate id="auth.verify.other">
          Sign in to the account that requested the change, then open the link in the email again.
        </Translate>
      )}
      {outcome === 'expired' && (
        <Translate id="auth.verify.expired" values={{ time: duration(signIn.linkSeconds.verify) }}>
          {
            'A confirmation link works once, for {time}. If your address isn’t confirmed yet, sign in to get a new link from the dashboard.'
          }
        </Translate>
      )}
      {typeof outcome === 'object' && <span role="alert">{outcome.errorMessage}</span>}
    </AuthMessage>
  );
}

/** Handles the link of a confirmation email. Opening it changes nothing, because someone else may have sent it. */
function VerifyEmail({ token }: { token: string }) {
  const session = useSessionService();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const confirm = () => {
    setBusy(true);
    verifyEmail(token).then(
      () => {
        void session.reload();
        setOutcome('done');
      },
      (error: unknown) => setOutcome(toOutcome(error)),
    );
  };
  if (outcome !== undefined) return <VerifyOutcome outcome={outcome} />;
  return (
    <AuthMessage
      title={translate({ id: 'auth.verify.ask', message: 'Confirm your email address' })}
      other={
        <Button variant="primary" size="large" busy={busy} onClick={confirm}>
          <Translate id="auth.verify.submit">Confirm address</Translate>
        </Button>
      }
    >
      <Translate id="auth.verify.askText">
        Confirm only if you signed up with this address, or asked to change the address of your account.
      </Translate>
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
    return <AuthMessage title={translate({ id: 'auth.callback.title', message: 'Signing in…' })} busy />;
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
      <span role="alert">{errorMessage}</span> {refused === 'account_suspended' && <ContactLink />}
    </AuthMessage>
  );
}

/** Target of sign-in services and of links in emails. */
export function CallbackPage() {
  const token = useLinkToken('verify');
  if (token === undefined) {
    return <AuthMessage title={translate({ id: 'auth.callback.wait', message: 'Please wait…' })} busy />;
  }
  return token === null ? <SocialSignIn /> : <VerifyEmail token={token} />;
}
