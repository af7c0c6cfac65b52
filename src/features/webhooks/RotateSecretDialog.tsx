import Translate, { translate } from '@docusaurus/Translate';
import { callbacks } from '#catalog/callbacks.ts';
import type { Mode } from '#generated/account/types.gen.ts';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { useRotateSecret } from './endpoint-queries.ts';
import { modeName } from './webhook-text.ts';

interface RotateSecretDialogProps {
  mode: Mode;
  /** One that was replaced before still signs: it would end. */
  overlapping: boolean;
  open: boolean;
  onClose: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** Says what follows, then makes a new secret. */
export function RotateSecretDialog({ mode, overlapping, open, onClose, returnTo }: RotateSecretDialogProps) {
  const rotate = useRotateSecret();
  const hours = String(callbacks.secretOverlapHours);
  return (
    <Dialog
      title={translate(
        { id: 'webhooks.rotate.title', message: 'Rotate signing secret ({mode})' },
        { mode: modeName(mode) },
      )}
      open={open}
      onClose={onClose}
      returnTo={returnTo}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            variant="primary"
            busy={rotate.isPending}
            onClick={() => void rotate.run({ body: { mode } }, onClose)}
          >
            <Translate id="webhooks.rotate">Rotate secret</Translate>
          </Button>
        </>
      }
    >
      <p>
        <Translate id="webhooks.rotate.consequence" values={{ hours }}>
          {
            'Events are signed with the new and the old secret for {hours} hours: put the new one into your receiver in that time.'
          }
        </Translate>
      </p>
      {overlapping && (
        <p>
          <Translate id="webhooks.rotate.ends">The secret that was replaced before ends at once.</Translate>
        </p>
      )}
    </Dialog>
  );
}
