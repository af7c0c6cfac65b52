import Translate, { translate } from '@docusaurus/Translate';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { useFreezeKeys } from './keys-queries.ts';

interface FreezeKeysDialogProps {
  open: boolean;
  onClose: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** Says what follows, then stops every key. */
export function FreezeKeysDialog({ open, onClose, returnTo }: FreezeKeysDialogProps) {
  const freeze = useFreezeKeys();
  return (
    <Dialog
      title={translate({ id: 'keys.freeze.title', message: 'Freeze all API keys' })}
      open={open}
      onClose={onClose}
      returnTo={returnTo}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="danger"
            busy={freeze.isPending}
            onClick={() => void freeze.run({ body: { frozen: true } }, onClose)}
          >
            <Translate id="keys.freeze.submit">Freeze all keys</Translate>
          </Button>
        </>
      }
    >
      <p>
        <Translate id="keys.freeze.consequence">
          Every key of your account stops working at once, live and test: each request is refused until you unfreeze
          them. Then those that were active work again. Running tasks go on, and so does what you make in the dashboard.
        </Translate>
      </p>
    </Dialog>
  );
}
