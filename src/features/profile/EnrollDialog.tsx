import { useId, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Enrollment } from './auth-calls.ts';
import { CodeForm } from './CodeForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { beginTwoFactor } from './auth-calls.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export interface FactorDialogProps {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  returnTo: readonly (HTMLElement | null)[];
}

/** From the password to the app's first code, then the recovery codes, which are shown this once. */
export function EnrollDialog({ open, onClose, onClosed, returnTo }: FactorDialogProps) {
  const formId = useId();
  const [enrollment, setEnrollment] = useState<Enrollment>();
  const [on, setOn] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      title={
        on
          ? translate({ id: 'profile.codes.title', message: 'Recovery codes' })
          : translate({ id: 'profile.twoFactor.enable', message: 'Set up an app' })
      }
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      returnTo={returnTo}
      insistent={on}
      footer={
        on ? (
          <Button variant="primary" onClick={onClose}>
            <Translate id="profile.codes.done">I have saved them</Translate>
          </Button>
        ) : (
          <>
            <CancelButton onClick={onClose} />
            <Button type="submit" form={formId} variant="primary" busy={busy}>
              {enrollment === undefined ? (
                <Translate id="profile.twoFactor.continue">Continue</Translate>
              ) : (
                <Translate id="profile.twoFactor.turnOn">Turn on</Translate>
              )}
            </Button>
          </>
        )
      }
    >
      {enrollment === undefined ? (
        <PasswordForm formId={formId} call={beginTwoFactor} onBusy={setBusy} onDone={setEnrollment} />
      ) : on ? (
        <RecoveryCodes codes={enrollment.backupCodes} />
      ) : (
        <CodeForm formId={formId} enrollment={enrollment} onBusy={setBusy} onDone={() => setOn(true)} />
      )}
    </Dialog>
  );
}
