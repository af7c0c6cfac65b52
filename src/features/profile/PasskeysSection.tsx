import { useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Passkey } from '#generated/account/types.gen.ts';
import { steps, useAction } from '../../core/api/use-action.ts';
import { useFormat } from '../../core/format.ts';
import { usePageConfig } from '../../core/page-config.ts';
import { ActionMenu } from '../../dashboard/ActionMenu.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { passkeyOptions, registerPasskey } from './auth-calls.ts';
import { deviceOf } from './device-name.ts';
import { canMakePasskeys, makePasskey } from './passkey.ts';
import { passkeyName, PasskeyNameDialog } from './PasskeyNameDialog.tsx';
import { sectionTitles } from './profile-text.ts';
import { useRemovePasskey } from './profile-queries.ts';
import { Section } from './Section.tsx';
import styles from './profile.module.css';

/** Ways in without a password: add, name, remove. */
export function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const config = usePageConfig();
  const format = useFormat();
  const remove = useRemovePasskey();
  const [naming, setNaming] = useState<{ readonly passkey: Passkey; readonly from: HTMLElement | null }>();
  const [open, setOpen] = useState(false);

  const add = useAction(
    steps(async () => {
      const made = await makePasskey(await passkeyOptions(config));
      if (made === 'refused' || made === 'known') return made;
      const device = deviceOf(navigator.userAgent);
      const name =
        device === undefined
          ? ''
          : translate({ id: 'profile.sessions.device', message: '{browser} on {system}' }, device);
      await registerPasskey(config, made.response, name);
      return 'added';
    }),
    {
      success: (outcome) => {
        if (outcome === 'added') return translate({ id: 'profile.passkeys.added', message: 'The passkey is added' });
        if (outcome === 'known') {
          toast.error(
            translate({ id: 'profile.passkeys.known', message: 'This device has a passkey for your account already' }),
          );
        }
        return undefined;
      },
      failure: translate({ id: 'profile.passkeys.addFailed', message: 'The passkey was not added, please try again' }),
      refresh: ['getSecurity'],
    },
  );

  return (
    <Section
      anchor="passkeys"
      title={sectionTitles.passkeys()}
      lead={
        <Translate id="profile.passkeys.lead">
          Log in with your fingerprint, your face or the PIN of your device. No password, nothing to be stolen.
        </Translate>
      }
    >
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.item}>
              <div className={styles.itemWords}>
                <span className={styles.itemName}>{passkeyName(passkey)}</span>
                <span className={styles.itemFacts}>
                  <span>
                    <Translate
                      id="profile.passkeys.addedOn"
                      values={{ day: <time dateTime={passkey.created_at}>{format.date(passkey.created_at)}</time> }}
                    >
                      {'added {day}'}
                    </Translate>
                  </span>
                  {passkey.synced && (
                    <span>
                      <Translate id="profile.passkeys.synced">kept on several devices</Translate>
                    </span>
                  )}
                </span>
              </div>
              <ActionMenu
                label={translate(
                  { id: 'profile.passkeys.actions', message: 'Actions for {name}' },
                  { name: passkeyName(passkey) },
                )}
                actions={[
                  {
                    key: 'rename',
                    label: translate({ id: 'profile.passkeys.rename', message: 'Rename' }),
                    onSelect: (from) => {
                      setNaming({ passkey, from });
                      setOpen(true);
                    },
                  },
                  {
                    key: 'remove',
                    label: translate({ id: 'profile.passkeys.remove', message: 'Remove' }),
                    danger: true,
                    onSelect: () => void remove.run({ path: { id: passkey.id } }),
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button busy={add.isPending} disabled={!canMakePasskeys()} onClick={() => void add.run()}>
          <Icon name="plus" />
          <Translate id="profile.passkeys.add">Add a passkey</Translate>
        </Button>
        {!canMakePasskeys() && (
          <p className={styles.quiet}>
            <Translate id="profile.passkeys.unable">This browser cannot make passkeys.</Translate>
          </p>
        )}
      </div>
      {naming && (
        <PasskeyNameDialog
          key={naming.passkey.id}
          passkey={naming.passkey}
          open={open}
          onClose={() => setOpen(false)}
          onClosed={() => setNaming(undefined)}
          returnTo={[naming.from]}
        />
      )}
    </Section>
  );
}
