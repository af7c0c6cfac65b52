import { type MouseEvent, useId } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import type { Security } from '#generated/account/types.gen.ts';
import { StatusBadge } from '../../dashboard/StatusBadge.tsx';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { useDialog } from '../../dashboard/dialogs/use-dialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { TwoFactorAction } from './TwoFactorDialog.tsx';
import { ConfirmEmailFirst, Section } from './Section.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './profile.module.css';

const FactorDialog = lazyDialog(async () => (await import('./TwoFactorDialog.tsx')).TwoFactorDialog);

/** Codes from an app, in addition to the password. */
export function TwoFactorSection({ security, confirmed }: { security: Security; confirmed: boolean }) {
  const confirmFirst = useId();
  const { subject: action, openDialog, dialog } = useDialog<TwoFactorAction>();
  const { two_factor: on, has_password: hasPassword } = security;
  const open = (what: TwoFactorAction) => (event: MouseEvent<HTMLElement>) => openDialog(what, event.currentTarget);
  return (
    <Section
      anchor="two-factor"
      title={translate({ id: 'profile.twoFactor.title', message: 'Two-factor authentication' })}
      lead={translate({
        id: 'profile.twoFactor.lead',
        message:
          'Signing in with a password or a linked service also requires a code from an app. Passkeys don’t require a code.',
      })}
    >
      <p className={styles.line}>
        <StatusBadge
          tone={on ? 'good' : 'off'}
          label={
            on
              ? translate({ id: 'profile.twoFactor.on', message: 'On' })
              : translate({ id: 'profile.twoFactor.off', message: 'Off' })
          }
        />
        {!hasPassword && (
          <span className={clsx(layout.flush, kit.note)}>
            <Translate id="profile.twoFactor.needsPassword">Set a password first.</Translate>
          </span>
        )}
      </p>
      <div className={styles.actions}>
        {on ? (
          <>
            <Button onClick={open('codes')}>
              <Translate id="profile.twoFactor.newCodes">New recovery codes</Translate>
            </Button>
            <Button variant="danger" onClick={open('disable')}>
              <Translate id="profile.twoFactor.disable">Turn off</Translate>
            </Button>
          </>
        ) : (
          <>
            <Button
              disabled={!hasPassword || !confirmed}
              aria-describedby={confirmed ? undefined : confirmFirst}
              onClick={open('enroll')}
            >
              <Translate id="profile.twoFactor.enable">Set up an app</Translate>
            </Button>
            {!confirmed && <ConfirmEmailFirst id={confirmFirst} />}
          </>
        )}
      </div>
      {action && <FactorDialog key={action} action={action} {...dialog} />}
    </Section>
  );
}
