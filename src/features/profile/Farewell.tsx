import Translate from '@docusaurus/Translate';
import { Leaving } from '../../core/session/DeletionNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { useCancelDeletion } from './profile-queries.ts';
import styles from './profile.module.css';

/** An account that is to be deleted, and the button that keeps it. */
export function Farewell({ deletesAt }: { deletesAt: string }) {
  const cancel = useCancelDeletion();
  return (
    <div className={styles.farewell}>
      <Leaving deletesAt={deletesAt}>
        <Button variant="primary" busy={cancel.isPending} onClick={() => void cancel.run({})}>
          <Translate id="profile.delete.cancel">Keep my account</Translate>
        </Button>
      </Leaving>
    </div>
  );
}
