import Translate, { translate } from '@docusaurus/Translate';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useFormat } from '../format.ts';
import { useSession } from './use-session.ts';
import styles from './VerifyNotice.module.css';

/** While the account is to be deleted: why nothing works with its keys, and the way back. */
export function DeletionNotice() {
  const session = useSession();
  const format = useFormat();
  if (session.status !== 'in' || session.customer.deletes_at === null) return null;
  const { deletes_at: deletesAt } = session.customer;
  return (
    <section className={styles.notice} aria-label={translate({ id: 'profile.farewell', message: 'Deletion' })}>
      <Icon name="alert" />
      <p>
        <Translate
          id="profile.farewell.text"
          values={{ time: <time dateTime={deletesAt}>{format.moment(deletesAt)}</time> }}
        >
          {'Your account will be deleted on {time}. Until then your API keys do not work.'}
        </Translate>
      </p>
      <LinkButton to="/user/profile">
        <Translate id="profile.delete.cancel">Keep my account</Translate>
      </LinkButton>
    </section>
  );
}
