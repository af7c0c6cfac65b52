import { useEffect, useState, useCallback, useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { useHistory, useLocation } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { signIn } from '#catalog/sign-in.ts';
import { failureOf } from '../../core/api/api-failure.ts';
import { useDuration } from '../../core/format.ts';
import { usePageServices } from '../../core/page-services.ts';
import { makeSession } from '../../core/session/session.ts';
import { useSession } from '../../core/session/use-session.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { returnPath } from '../../core/session/login-path.ts';
import { toast } from '../../ui/toaster/toast.ts';
import { AuthNote } from './AuthFrame.tsx';
import { authFault, isLinkFault, providerFault } from './auth-messages.ts';
import { verifyEmail } from './calls.ts';
import { SecondFactor } from './SecondFactor.tsx';
import { useArrival, useToken } from './use-arrival.ts';

type Outcome = 'asking' | 'done' | 'over' | 'signed-out' | { readonly fault: string };

const outcomeOf = (error: unknown): Outcome => {
  if (isLinkFault(error)) return 'over';
  if (failureOf(error)?.problem?.code === 'unauthorized') return 'signed-out';
  return { fault: authFault(error).message };
};

/** The link of a mail that confirms an address was followed. */
function VerifyAddress({ token }: { token: string }) {
  const duration = useDuration();
  const services = usePageServices();
  const signedIn = useSession().status === 'in';
  const [outcome, setOutcome] = useState<Outcome>('asking');
  useEffect(() => {
    let gone = false;
    verifyEmail(services.config, token).then(
      () => {
        void services.get(makeSession).reload();
        return gone || setOutcome('done');
      },
      (error: unknown) => gone || setOutcome(outcomeOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [services, token]);

  if (outcome === 'asking') {
    return <AuthNote title={translate({ id: 'auth.verify.asking', message: 'Confirming your address …' })} busy />;
  }
  const onward = signedIn ? (
    <LinkButton to="/dashboard/api/overview" variant="primary" size="large">
      <Translate id="auth.verify.dashboard">Go to the dashboard</Translate>
    </LinkButton>
  ) : (
    <LinkButton to="/auth/login" variant="primary" size="large">
      <Translate id="auth.login.submit">Sign in</Translate>
    </LinkButton>
  );
  if (outcome === 'done') {
    return (
      <AuthNote
        title={translate({ id: 'auth.verify.title', message: 'Your email address is confirmed' })}
        other={onward}
      >
        <Translate id="auth.verify.done">You don’t need to do anything else.</Translate>
      </AuthNote>
    );
  }
  if (outcome === 'signed-out') {
    return (
      <AuthNote title={translate({ id: 'auth.verify.signedOutTitle', message: 'Sign in first' })} other={onward}>
        <Translate id="auth.verify.signedOut">
          To change your address, sign in with your current address, then open the link in the email again.
        </Translate>
      </AuthNote>
    );
  }
  return (
    <AuthNote
      title={
        outcome === 'over'
          ? translate({ id: 'auth.update.overTitle', message: 'This link no longer works' })
          : translate({ id: 'auth.verify.failed', message: 'Your address isn’t confirmed yet' })
      }
      other={onward}
    >
      <span role="alert">
        {outcome === 'over' ? (
          <Translate id="auth.verify.over" values={{ time: duration(signIn.linkSeconds.verify) }}>
            {'A confirmation link works for {time}. Sign in to get a new one from the dashboard.'}
          </Translate>
        ) : (
          outcome.fault
        )}
      </span>
    </AuthNote>
  );
}

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
    return <AuthNote title={translate({ id: 'auth.callback.title', message: 'Signing in …' })} busy />;
  }
  return (
    <AuthNote
      title={translate({ id: 'auth.callback.failed', message: 'You aren’t signed in' })}
      other={
        <LinkButton to={login} variant="primary" size="large">
          <Translate id="auth.backToLogin">Back to sign-in</Translate>
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
    return <AuthNote title={translate({ id: 'auth.callback.wait', message: 'Please wait …' })} busy />;
  }
  return token === null ? <Arrival /> : <VerifyAddress token={token} />;
}
