import { useState, type ReactNode } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { failureOf } from '../api/api-failure.ts';
import { jsonCall } from '../api/json-call.ts';
import { usePageServices } from '../page-services.ts';
import { useFormat } from '../format.ts';
import { makeSession } from './session.ts';
import { useSession } from './use-session.ts';
import styles from './account-notices.module.css';

/** Until the address is confirmed: says that a mail is waiting, and sends another. */
export function VerifyNotice() {
  const services = usePageServices();
  const session = useSession();
  const [busy, setBusy] = useState(false);
  if (session.status !== 'in' || session.customer.email_verified) return null;
  async function again() {
    setBusy(true);
    try {
      await jsonCall(services.config, 'POST', '/api/auth/send-verification-email', {});
      toast.success(translate({ id: 'session.verify.sent', message: 'We sent you a new email' }));
    } catch (error) {
      const { problemMessage } = await import('../problem-messages.ts');
      // It may have been confirmed in another tab.
      if (failureOf(error)?.status === 400) await services.get(makeSession).reload();
      else {
        toast.error(
          problemMessage(
            error,
            translate({ id: 'session.verify.failed', message: 'The email couldn’t be sent. Try again.' }),
          ),
        );
      }
    }
    setBusy(false);
  }
  return (
    <section
      className={styles.notice}
      aria-label={translate({ id: 'session.verify.label', message: 'Confirm your email address' })}
    >
      <Icon name="info" />
      <p>
        <Translate id="session.verify.text" values={{ email: <strong>{session.customer.email}</strong> }}>
          {'Confirm your email address: open the link in the email we sent to {email}.'}
        </Translate>
      </p>
      <Button busy={busy} onClick={() => void again()}>
        <Translate id="session.verify.again">Send again</Translate>
      </Button>
    </section>
  );
}

interface LeavingProps {
  deletesAt: string;
  /** The way back. */
  children: ReactNode;
}

/** An account that is to be deleted: until when one may change one's mind, and why nothing works with its keys. */
export function Leaving({ deletesAt, children }: LeavingProps) {
  const format = useFormat();
  return (
    <section
      className={clsx(styles.notice, styles.grave)}
      aria-label={translate({ id: 'profile.farewell', message: 'Deletion' })}
    >
      <Icon name="alert" />
      <p>
        <Translate
          id="profile.farewell.text"
          values={{ time: <time dateTime={deletesAt}>{format.moment(deletesAt)}</time> }}
        >
          {'Your account will be deleted on {time}. Until then, your API keys don’t work.'}
        </Translate>
      </p>
      {children}
    </section>
  );
}

/** On pages of an account that is to be deleted: leads to where it is kept. */
export function DeletionNotice() {
  const session = useSession();
  if (session.status !== 'in' || session.customer.deletes_at === null) return null;
  return (
    <Leaving deletesAt={session.customer.deletes_at}>
      <LinkButton to="/user/profile">
        <Translate id="profile.delete.cancel">Keep my account</Translate>
      </LinkButton>
    </Leaving>
  );
}
