import type { ReactNode } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useFormat } from '../format.ts';
import { useSession } from './use-session.ts';
import styles from './VerifyNotice.module.css';

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
          {'Your account will be deleted on {time}. Until then your API keys do not work.'}
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
