import Translate from '@docusaurus/Translate';
import { StoppedNotice } from '../../dashboard/StoppedNotice.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFreezeKeys } from './keys-queries.ts';

/** Above the list while all keys are stopped. */
export function FrozenNotice() {
  const freeze = useFreezeKeys();
  return (
    <StoppedNotice
      action={
        <Button busy={freeze.isPending} onClick={() => void freeze.run({ body: { frozen: false } })}>
          <Translate id="keys.unfreeze">Unfreeze keys</Translate>
        </Button>
      }
    >
      <Translate id="keys.frozen">
        All keys are frozen: every request is refused. Unfreezing gives each back what it was.
      </Translate>
    </StoppedNotice>
  );
}
