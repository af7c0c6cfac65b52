import Translate, { translate } from '@docusaurus/Translate';
import { problemMessage } from '../../core/problem-messages.ts';
import { Leaving } from '../../core/session/DeletionNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { useDeletion } from './profile-queries.ts';
import styles from './profile.module.css';

/** An account that is to be deleted, and the button that keeps it. */
export function Farewell({ deletesAt }: { deletesAt: string }) {
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
    <div className={styles.farewell}>
      <Leaving deletesAt={deletesAt}>
        <Button variant="primary" busy={deletion.isPending} onClick={() => void stay()}>
          <Translate id="profile.delete.cancel">Keep my account</Translate>
        </Button>
      </Leaving>
    </div>
  );
}
