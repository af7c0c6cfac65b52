import { useState, useTransition, type ReactNode } from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { Button, LinkButton } from '../../ui/buttons/Button.tsx';
import { DismissButton } from '../../ui/buttons/IconButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { toApiError } from '../api/api-error.ts';
import { fetchJson } from '../api/fetch-json.ts';
import { showProblem } from '../api/show-problem.ts';
import { readOwned, writeOwned } from '../customer-storage.ts';
import { useFormat } from '../format/format.ts';
import { ownKey } from '../storage.ts';
import { useSession, useSessionService } from './use-session.ts';
import layout from '../../ui/layout.module.css';
import styles from './account-notices.module.css';

interface NoticeProps {
  label: string;
  icon: 'info' | 'alert';
  grave?: boolean;
  /** A link beside the switch of the mode on phones. */
  brief?: boolean;
  text: ReactNode;
  /** A button beside the text. */
  children?: ReactNode;
}

function Notice({ label, icon, grave = false, brief = false, text, children }: NoticeProps) {
  return (
    <section
      className={clsx(styles.notice, grave && styles.grave, brief && styles.brief)}
      data-brief={brief || undefined}
      aria-label={label}
    >
      <Icon name={icon} />
      <p>{text}</p>
      {children}
    </section>
  );
}

const laterKey = ownKey('verify-later');

/** A reminder with a resend button until the email address is confirmed. It can wait until the tab is closed. */
export function VerifyEmailNotice() {
  const sessionService = useSessionService();
  const session = useSession();
  const [busy, start] = useTransition();
  const [isLater, setLater] = useState(false);
  if (session.status !== 'in' || session.customer.email_verified) return null;
  if (isLater || readOwned('sessionStorage', laterKey) === true) return null;
  // A narrow line breaks before the @.
  const [name, domain] = session.customer.email.split(/(?=@[^@]*$)/);
  const resend = () =>
    start(async () => {
      try {
        await fetchJson('POST', '/api/auth/send-verification-email', {});
        toast.success(translate({ id: 'session.verify.sent', message: 'We sent you a new email' }));
      } catch (error) {
        const failed = translate({ id: 'session.verify.failed', message: 'The email couldn’t be sent. Try again.' });
        // The address may have been confirmed in another tab.
        if (toApiError(error)?.status === 400) await sessionService.reload();
        else await showProblem(error, failed);
      }
    });
  const label = translate({ id: 'session.verify.label', message: 'Confirm your email address' });
  return (
    <Notice
      label={label}
      icon="info"
      brief
      text={
        <>
          <span className={layout.targets}>
            <Link to="/user/profile#email">{label}</Link>
          </span>
          <span className={styles.address}>
            {name}
            <wbr />
            {domain}
          </span>
        </>
      }
    >
      <Button busy={busy} variant="quiet" onClick={resend}>
        <Translate id="session.verify.resend">Send again</Translate>
      </Button>
      <span className={styles.dismiss}>
        <DismissButton
          onClick={() => {
            writeOwned('sessionStorage', laterKey, true);
            setLater(true);
          }}
        />
      </span>
    </Notice>
  );
}

interface PendingDeletionProps {
  deletesAt: string;
  /** The button that cancels the deletion. */
  children: ReactNode;
}

/** For an account that is scheduled for deletion: the date, and why its keys don't work. */
export function PendingDeletion({ deletesAt, children }: PendingDeletionProps) {
  const format = useFormat();
  return (
    <Notice
      label={translate({ id: 'profile.deletion', message: 'Deletion' })}
      icon="alert"
      grave
      text={
        <Translate
          id="profile.deletion.text"
          values={{ time: <time dateTime={deletesAt}>{format.moment(deletesAt)}</time> }}
        >
          {'Your account will be deleted on {time}. Until then, your API keys don’t work.'}
        </Translate>
      }
    >
      {children}
    </Notice>
  );
}

/** Links to the profile page, where the deletion can be canceled. */
export function DeletionNotice() {
  const session = useSession();
  if (session.status !== 'in' || session.customer.deletes_at === null) return null;
  return (
    <PendingDeletion deletesAt={session.customer.deletes_at}>
      <LinkButton to="/user/profile">
        <Translate id="profile.delete.cancel">Keep my account</Translate>
      </LinkButton>
    </PendingDeletion>
  );
}

/** While the server rejects every change. */
export function MaintenanceNotice() {
  const session = useSession();
  if (session.status !== 'in' || !session.maintenance) return null;
  return (
    <Notice
      label={translate({ id: 'session.maintenance', message: 'Maintenance in progress' })}
      icon="alert"
      text={
        <Translate id="session.maintenance.text">
          Maintenance is in progress. You can view everything, but changes and new tasks are rejected until it ends.
        </Translate>
      }
    />
  );
}
