import Translate, { translate } from '@docusaurus/Translate';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { maskedKey } from '../../core/key-text.ts';
import type { KeyDialogProps } from './key-dialog.ts';
import { keyName } from './key-text.ts';
import { useDeleteKey } from './keys-queries.ts';

export function DeleteKeyDialog({ apiKey, open, onClose, onClosed, returnTo }: KeyDialogProps) {
  const remove = useDeleteKey();
  return (
    <Dialog
      title={translate({ id: 'keys.delete.title', message: 'Delete API key' })}
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      returnTo={returnTo}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() => void remove.run({ path: { id: apiKey.id } }, onClose)}
          >
            <Translate id="keys.delete.submit">Delete key</Translate>
          </Button>
        </>
      }
    >
      <p>
        <Translate
          id="keys.delete.consequence"
          values={{ name: <strong>{keyName(apiKey)}</strong>, key: <code>{maskedKey(apiKey)}</code> }}
        >
          {'{name} ({key}) stops working at once: every request that uses it will be refused. This cannot be undone.'}
        </Translate>
      </p>
    </Dialog>
  );
}
