import { useCallback, useEffect, useRef, useState } from 'react';
import clsx from 'clsx';
import { useLocation } from '@docusaurus/router';
import Translate, { translate } from '@docusaurus/Translate';
import { signIn } from '#catalog/sign-in.ts';
import { readOwned, writeOwned } from '../../core/customer-storage.ts';
import { useFormatDuration } from '../../core/format/format.ts';
import { SessionFailure } from '../../core/session/SessionFailure.tsx';
import { useSession, useSessionService } from '../../core/session/use-session.ts';
import { ownKey } from '../../core/storage.ts';
import { useLoad } from '../../core/use-load.ts';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { AuthMessage } from './AuthForm.tsx';
import { checkAdminLink, claimAdminLink } from './auth-client.ts';
import { toAuthError } from './auth-messages.ts';
import { useLinkToken } from './use-complete-sign-in.ts';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';

const COMMAND = 'npm run admin -- --link';
/** The token of a visitor who left the page to sign up or sign in, which the page uses afterwards. */
const pendingToken = ownKey('admin-link');
const getPendingToken = (): string | null => {
  const stored = readOwned('sessionStorage', pendingToken);
  return typeof stored === 'string' ? stored : null;
};

function forgetPendingToken(): void {
  // Reading it makes it the customer's, if the page was opened before the session was known.
  if (getPendingToken() !== null) writeOwned('sessionStorage', pendingToken, null);
}

const Waiting = () => <AuthMessage title={translate({ id: 'auth.callback.wait', message: 'Please wait…' })} busy />;

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <AuthMessage
      focused
      title={translate({ id: 'auth.firstAdmin.failed', message: 'The link couldn’t be used yet' })}
      other={
        <Button variant="primary" size="large" onClick={onRetry}>
          <Translate id="search.retry">Try again</Translate>
        </Button>
      }
    >
      <span role="alert">{toAuthError(error).message}</span>
    </AuthMessage>
  );
}

function Ended() {
  const duration = useFormatDuration();
  return (
    <AuthMessage focused title={translate({ id: 'auth.update.expiredTitle', message: 'This link no longer works' })}>
      <Translate
        id="auth.firstAdmin.ended"
        values={{
          time: duration(signIn.adminLinkHours * 3600),
          command: <code className={kit.nowrap}>{COMMAND}</code>,
        }}
      >
        {
          'An administrator link works once, for {time}, until the server has an administrator. For a new one, restart the server or run {command}.'
        }
      </Translate>
    </AuthMessage>
  );
}

/** Signs the visitor in or up, who then returns to this page. */
function SignInFirst({ token }: { token: string }) {
  const keepToken = () => void writeOwned('sessionStorage', pendingToken, token);
  const query = `?return=${encodeURIComponent(useLocation().pathname)}`;
  return (
    <AuthMessage
      title={translate({ id: 'auth.firstAdmin.title', message: 'Become the administrator' })}
      other={
        <div className={clsx(layout.grid, layout.gap3)}>
          <LinkButton to={`/auth/register${query}`} variant="primary" size="large" onClick={keepToken}>
            <Translate id="auth.register.submit">Create account</Translate>
          </LinkButton>
          <LinkButton to={`/auth/login${query}`} size="large" onClick={keepToken}>
            <Translate id="auth.login.submit">Sign in</Translate>
          </LinkButton>
        </div>
      }
    >
      <Translate id="auth.firstAdmin.signedOut">
        This server has no administrator yet. The account that you create or sign in to will become its administrator.
      </Translate>
    </AuthMessage>
  );
}

const Done = () => (
  <AuthMessage
    focused
    title={translate({ id: 'auth.firstAdmin.done', message: 'You’re the administrator' })}
    other={
      <LinkButton to="/user/admin?section=setup" variant="primary" size="large">
        <Translate id="auth.firstAdmin.setup">Open setup</Translate>
      </LinkButton>
    }
  >
    <Translate id="auth.firstAdmin.next">Next, see what this server needs before you open it to customers.</Translate>
  </AuthMessage>
);

interface ClaimProps {
  token: string;
  email: string;
  /** The visitor chose this account after opening the link, so that nothing is left to confirm. */
  confirmed: boolean;
}

/** Gives the role to the signed-in account. */
function Claim({ token, email, confirmed }: ClaimProps) {
  const session = useSessionService();
  const [state, setState] = useState<'ask' | 'busy' | 'done' | { readonly error: unknown }>(confirmed ? 'busy' : 'ask');
  const hasStarted = useRef(false);
  const claim = useCallback(() => {
    setState('busy');
    claimAdminLink(token).then(
      async () => {
        forgetPendingToken();
        await session.reload();
        setState('done');
      },
      (error: unknown) => setState({ error }),
    );
  }, [session, token]);
  useEffect(() => {
    if (!confirmed || hasStarted.current) return;
    hasStarted.current = true;
    claim();
  }, [confirmed, claim]);
  if (state === 'done') return <Done />;
  if (typeof state === 'object') return <Failed error={state.error} onRetry={claim} />;
  if (confirmed) return <Waiting />;
  return (
    <AuthMessage
      title={translate({ id: 'auth.firstAdmin.title', message: 'Become the administrator' })}
      other={
        <Button variant="primary" size="large" busy={state === 'busy'} onClick={claim}>
          <Translate id="auth.firstAdmin.title">Become the administrator</Translate>
        </Button>
      }
    >
      <Translate id="auth.firstAdmin.ask" values={{ email: <strong>{email}</strong> }}>
        {'This server has no administrator yet. {email} will become its administrator.'}
      </Translate>
    </AuthMessage>
  );
}

function WithToken({ token, confirmed }: { token: string; confirmed: boolean }) {
  const session = useSession();
  const check = useCallback(() => checkAdminLink(token), [token]);
  const { data: works, error, refetch } = useLoad(check);
  if (error !== null) return <Failed error={error} onRetry={refetch} />;
  if (works === false) return <Ended />;
  if (session.status === 'unknown' && session.failure) return <SessionFailure failure={session.failure} />;
  if (works === undefined || session.status === 'unknown') return <Waiting />;
  if (session.status === 'out') return <SignInFirst token={token} />;
  return <Claim token={token} email={session.customer.email} confirmed={confirmed} />;
}

/** Target of the link that a new server prints: its visitor becomes the first administrator. */
export function FirstAdminPage() {
  const linked = useLinkToken('token');
  // Before the page has hydrated, nothing of it is shown.
  const [pending] = useState(getPendingToken);
  if (linked === undefined) return <Waiting />;
  const token = linked ?? pending;
  return token === null ? <Ended /> : <WithToken key={token} token={token} confirmed={linked === null} />;
}
