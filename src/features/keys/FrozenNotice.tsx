import Translate from '@docusaurus/Translate';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useFreezeKeys } from './keys-queries.ts';
import styles from './keys.module.css';

/** Above the list while all keys are stopped. */
export function FrozenNotice() {
  const freeze = useFreezeKeys();
  return (
    <section className={styles.frozen}>
      <Icon name="alert" />
      <p>
        <Translate id="keys.frozen">
          All keys are frozen: every request is refused. Unfreezing gives each back what it was.
        </Translate>
      </p>
      <Button busy={freeze.isPending} onClick={() => freeze.mutate(false)}>
        <Translate id="keys.unfreeze">Unfreeze keys</Translate>
      </Button>
    </section>
  );
}
