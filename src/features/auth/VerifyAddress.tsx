import { useEffect, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { signIn } from '#catalog/sign-in.ts';
import { failureOf } from '../../core/api/api-failure.ts';
import { useDuration } from '../../core/format.ts';
import { usePageServices } from '../../core/page-services.ts';
import { makeSession } from '../../core/session/session.ts';
import { useSession } from '../../core/session/use-session.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { AuthNote } from './AuthFrame.tsx';
import { authFault, isLinkFault } from './auth-messages.ts';
import { verifyEmail } from './calls.ts';

type Outcome = 'asking' | 'done' | 'over' | 'signed-out' | { readonly fault: string };

const outcomeOf = (error: unknown): Outcome => {
  if (isLinkFault(error)) return 'over';
  if (failureOf(error)?.problem?.code === 'unauthorized') return 'signed-out';
  return { fault: authFault(error).message };
};

/** The link of a mail that confirms an address was followed. */
export function VerifyAddress({ token }: { token: string }) {
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
      <Translate id="auth.login.submit">Log in</Translate>
    </LinkButton>
  );
  if (outcome === 'done') {
    return (
      <AuthNote
        title={translate({ id: 'auth.verify.title', message: 'Your e-mail address is confirmed' })}
        other={onward}
      >
        <Translate id="auth.verify.done">Thank you. Nothing else is needed.</Translate>
      </AuthNote>
    );
  }
  if (outcome === 'signed-out') {
    return (
      <AuthNote title={translate({ id: 'auth.verify.signedOutTitle', message: 'Log in first' })} other={onward}>
        <Translate id="auth.verify.signedOut">
          To have a new address, log in with the one you have, then open the link of the mail again.
        </Translate>
      </AuthNote>
    );
  }
  return (
    <AuthNote
      title={
        outcome === 'over'
          ? translate({ id: 'auth.update.overTitle', message: 'This link does not work any more' })
          : translate({ id: 'auth.verify.failed', message: 'Your address is not confirmed yet' })
      }
      other={onward}
    >
      <span role="alert">
        {outcome === 'over' ? (
          <Translate id="auth.verify.over" values={{ time: duration(signIn.linkSeconds.verify) }}>
            {'A link to confirm an address works for {time}. Log in: the dashboard sends you a new one.'}
          </Translate>
        ) : (
          outcome.fault
        )}
      </span>
    </AuthNote>
  );
}
