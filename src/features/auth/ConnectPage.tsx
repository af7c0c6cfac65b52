import { useCallback, useState } from 'react';
import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { useLoad } from '../../core/use-load.ts';
import { useSession } from '../../core/session/use-session.ts';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { AuthMessage } from './AuthForm.tsx';
import { checkAssistant } from './auth-client.ts';
import { toApiError } from '../../core/api/api-error.ts';
import { toAuthError } from './auth-messages.ts';
import { ConnectForm } from './ConnectForm.tsx';

/** Shown until the page knows the customer and the program. */
export const ConnectWaiting = () => (
  <AuthMessage title={translate({ id: 'auth.callback.wait', message: 'Please wait…' })} busy />
);

const Invalid = () => (
  <AuthMessage
    title={translate({ id: 'auth.connect.invalid', message: 'This request can’t be used' })}
    other={
      <LinkButton to="/docs/agents" size="large">
        {translate({ id: 'auth.connect.docs', message: 'How to connect an agent' })}
      </LinkButton>
    }
  >
    {translate({
      id: 'auth.connect.invalid.text',
      message: 'It is incomplete, or the program registered too long ago. Start again in the program.',
    })}
  </AuthMessage>
);

const Done = ({ name }: { name: string }) => (
  <AuthMessage focused title={translate({ id: 'auth.connect.done', message: 'Go back to {name}' }, { name })}>
    {translate({ id: 'auth.connect.done.text', message: 'Your decision was sent. You can close this page.' })}
  </AuthMessage>
);

const leaveTo = (url: string): void => window.location.assign(url);

interface RequestProps {
  /** The query of the program's request. */
  request: string;
  email: string;
  leave: (url: string) => void;
}

function Request({ request, email, leave }: RequestProps) {
  const check = useCallback(() => checkAssistant(request), [request]);
  const { data: program, error, refetch } = useLoad(check);
  const [isDone, setIsDone] = useState(false);
  if (toApiError(error)?.problem?.code === 'invalid_field') return <Invalid />;
  if (error !== null) {
    return (
      <AuthMessage
        title={translate({ id: 'auth.connect.failed', message: 'The request couldn’t be loaded' })}
        other={
          <Button variant="primary" size="large" onClick={refetch}>
            {translate({ id: 'search.retry', message: 'Try again' })}
          </Button>
        }
      >
        <span role="alert">{toAuthError(error).message}</span>
      </AuthMessage>
    );
  }
  if (program === undefined) return <ConnectWaiting />;
  if (isDone) return <Done name={program.name} />;
  const finish = (url: string) => {
    // A program that isn't a page opens beside this one, which then says so.
    setIsDone(true);
    leave(url);
  };
  return <ConnectForm request={request} program={program} email={email} onDecided={finish} />;
}

/** Asks the customer whether a program may use the account. */
export function ConnectPage({ leave = leaveTo }: { leave?: (url: string) => void }) {
  const session = useSession();
  const request = useLocation().search.slice(1);
  const isBrowser = useIsBrowser();
  if (!isBrowser || session.status !== 'in') return <ConnectWaiting />;
  if (request === '') return <Invalid />;
  return <Request key={request} request={request} email={session.customer.email} leave={leave} />;
}
