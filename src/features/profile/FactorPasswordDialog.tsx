import { useId, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { CancelButton } from '../../dashboard/CancelButton.tsx';
import { Dialog } from '../../dashboard/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { endTwoFactor, newRecoveryCodes } from './auth-calls.ts';
import type { FactorDialogProps } from './EnrollDialog.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { signInReads } from './profile-queries.ts';

/** Turns the second factor off, or makes new recovery codes: both want the password. */
export function FactorPasswordDialog({
  wish,
  open,
  onClose,
  onClosed,
  returnTo,
}: FactorDialogProps & { wish: 'disable' | 'codes' }) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Dialog
      title={
        wish === 'codes'
          ? translate({ id: 'profile.codes.title', message: 'Recovery codes' })
          : translate({ id: 'profile.twoFactor.disable.title', message: 'Turn off two-factor log-in' })
      }
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      returnTo={returnTo}
      insistent={codes !== undefined}
      footer={
        codes !== undefined ? (
          <Button variant="primary" onClick={onClose}>
            <Translate id="profile.codes.done">I have saved them</Translate>
          </Button>
        ) : (
          <>
            <CancelButton onClick={onClose} />
            <Button type="submit" form={formId} variant={wish === 'codes' ? 'primary' : 'danger'} busy={busy}>
              {wish === 'codes' ? (
                <Translate id="profile.twoFactor.continue">Continue</Translate>
              ) : (
                <Translate id="profile.twoFactor.disable">Turn off</Translate>
              )}
            </Button>
          </>
        )
      }
    >
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <>
          <p>
            {wish === 'codes' ? (
              <Translate id="profile.codes.replace">The codes before will not work any more.</Translate>
            ) : (
              <Translate id="profile.twoFactor.disable.text">
                A log-in will ask for nothing but your password. The recovery codes will not work any more.
              </Translate>
            )}
          </p>
          {wish === 'codes' ? (
            <PasswordForm formId={formId} call={newRecoveryCodes} onBusy={setBusy} onDone={setCodes} />
          ) : (
            <PasswordForm
              formId={formId}
              call={endTwoFactor}
              success={translate({ id: 'profile.twoFactor.disabled', message: 'Two-factor log-in is off' })}
              refresh={signInReads}
              onBusy={setBusy}
              onDone={onClose}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
