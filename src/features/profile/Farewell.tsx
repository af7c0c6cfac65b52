import Translate, { translate } from '@docusaurus/Translate';
import { useFormat } from '../../core/format.ts';
import { problemMessage } from '../../core/problem-messages.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { useDeletion } from './profile-queries.ts';
import styles from './profile.module.css';

/** An account that is to be deleted: until when one may change one's mind, and the way to do so. */
export function Farewell({ deletesAt }: { deletesAt: string }) {
  const format = useFormat();
  const deletion = useDeletion();
  // Not with callbacks of `mutate`: this is gone from the page before they would be called.
  async function stay() {
    try {
      await deletion.mutateAsync('stay');
      toast.success(
        translate({ id: 'profile.delete.canceled', message: 'Your account stays, and your API keys work again' }),
      );
    } catch (error) {
      const own = translate({
        id: 'profile.delete.cancelFailed',
        message: 'This was not taken back, please try again',
      });
      toast.error(problemMessage(error, own));
    }
  }
  return (
    <section className={styles.farewell} aria-label={translate({ id: 'profile.farewell', message: 'Deletion' })}>
      <p>
        <Translate
          id="profile.farewell.text"
          values={{ time: <time dateTime={deletesAt}>{format.moment(deletesAt)}</time> }}
        >
          {'Your account will be deleted on {time}. Until then your API keys do not work.'}
        </Translate>
      </p>
      <Button variant="primary" busy={deletion.isPending} onClick={() => void stay()}>
        <Translate id="profile.delete.cancel">Keep my account</Translate>
      </Button>
    </section>
  );
}
