import { useId } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { signIn } from '#catalog/sign-in.ts';
import { removePasskeyMutation, renamePasskeyMutation } from '#generated/account/@tanstack/react-query.gen.ts';
import type { Passkey } from '#generated/account/types.gen.ts';
import { zPasskeyUpdate } from '#generated/requests/zod.gen.ts';
import { passkeyUpdateBounds } from '#generated/contract-bounds.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';
import { useActionForm } from '../../core/api/use-action-form.ts';
import { ShortDate } from '../../core/format/times.tsx';
import { ActionMenu } from '../../dashboard/ActionMenu.tsx';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { type DialogState, useDialog } from '../../dashboard/dialogs/use-dialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { AppIcon } from '../../ui/AppIcon.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { parseUserAgent } from './device-name.ts';
import { ConfirmEmailFirst, getRemoveFailedMessage, SectionItem, Section } from './Section.tsx';
import kit from '../../ui/kit.module.css';
import layout from '../../ui/layout.module.css';
import styles from './profile.module.css';

/** Whether the browser supports creating passkeys in the server's JSON format. */
const canMakePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** The result of the device: `known` is an existing passkey, `refused` is a cancel. */
type PasskeyResult = { readonly response: unknown } | 'known' | 'refused';

/** Requests a new passkey from the device. */
async function makePasskey(options: PublicKeyCredentialCreationOptionsJSON): Promise<PasskeyResult> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
    return made === null ? 'refused' : { response: made.toJSON() };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return 'known';
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return 'refused';
    throw error;
  }
}

const passkeyName = ({ name }: Pick<Passkey, 'name'>): string =>
  name === '' ? translate({ id: 'profile.passkeys.unnamed', message: 'Unnamed passkey' }) : name;

function PasskeyNameDialog({ passkey, ...dialog }: DialogState & { passkey: Passkey }) {
  const { form, submit } = useActionForm({
    mode: 'onTouched',
    schema: zPasskeyUpdate,
    values: { name: passkey.name },
    operation: renamePasskeyMutation,
    toInput: ({ name }) => ({ path: { id: passkey.id }, body: { name: name.trim() } }),
    refresh: ['getSecurity'],
    onSaved: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={translate({ id: 'profile.passkeys.rename.title', message: 'Rename passkey' })}
      form={form}
      submit={<Translate id="profile.passkeys.rename">Rename</Translate>}
      onSubmit={submit}
    >
      <FormField
        control={form.control}
        name="name"
        label={translate({ id: 'auth.name.label', message: 'Name' })}
        optional
        max={passkeyUpdateBounds.name.max}
      />
    </FormDialog>
  );
}

/** The passkeys of the account: add, rename, remove. */
export function PasskeysSection({ passkeys, confirmed }: { passkeys: readonly Passkey[]; confirmed: boolean }) {
  const confirmFirst = useId();
  const full = useId();
  const isFull = passkeys.length >= signIn.most.passkeys;
  const remove = useAction(removePasskeyMutation, {
    success: translate({ id: 'profile.passkeys.removed', message: 'Passkey removed' }),
    failure: getRemoveFailedMessage,
    refresh: ['getSecurity'],
  });
  const { subject: named, openDialog, dialog } = useDialog<Passkey>();

  const add = useAction(
    defineOperation(async () => {
      const made = await makePasskey(await fetchJson('GET', '/api/auth/passkey/generate-register-options'));
      if (made === 'refused' || made === 'known') return made;
      const device = parseUserAgent(navigator.userAgent);
      const name =
        device === undefined
          ? ''
          : translate({ id: 'profile.sessions.device', message: '{browser} on {system}' }, device);
      await fetchJson('POST', '/api/auth/passkey/verify-registration', { response: made.response, name });
      return 'added';
    }),
    {
      success: (outcome) => {
        if (outcome === 'added') return translate({ id: 'profile.passkeys.added', message: 'Passkey added' });
        if (outcome === 'known') {
          toast.error(
            translate({ id: 'profile.passkeys.known', message: 'This device already has a passkey for your account' }),
          );
        }
        return undefined;
      },
      failure: translate({ id: 'profile.passkeys.addFailed', message: 'The passkey couldn’t be added. Try again.' }),
      refresh: ['getSecurity'],
    },
  );

  return (
    <Section
      anchor="passkeys"
      title={translate({ id: 'profile.passkeys.title', message: 'Passkeys' })}
      lead={translate({
        id: 'profile.passkeys.lead',
        message: 'Sign in with your fingerprint, your face, or your device’s PIN. There is no password to steal.',
      })}
    >
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <SectionItem
              key={passkey.id}
              name={passkeyName(passkey)}
              facts={
                <>
                  <span>
                    <Translate id="profile.passkeys.addedOn" values={{ day: <ShortDate at={passkey.created_at} /> }}>
                      {'added {day}'}
                    </Translate>
                  </span>
                  {passkey.synced && (
                    <span>{translate({ id: 'profile.passkeys.synced', message: 'synced across devices' })}</span>
                  )}
                </>
              }
            >
              <ActionMenu
                label={translate(
                  { id: 'profile.passkeys.actions', message: 'Actions for {name}' },
                  { name: passkeyName(passkey) },
                )}
                actions={[
                  {
                    label: translate({ id: 'profile.passkeys.rename', message: 'Rename' }),
                    onSelect: (from) => openDialog(passkey, from),
                  },
                  {
                    label: translate({ id: 'profile.passkeys.remove', message: 'Remove' }),
                    danger: true,
                    onSelect: () => void remove.run({ path: { id: passkey.id } }),
                  },
                ]}
              />
            </SectionItem>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button
          busy={add.isPending}
          disabled={!canMakePasskeys() || !confirmed || isFull}
          aria-describedby={confirmed ? (isFull ? full : undefined) : confirmFirst}
          onClick={() => void add.run()}
        >
          <AppIcon name="plus" />
          <Translate id="profile.passkeys.add">Add a passkey</Translate>
        </Button>
        {!canMakePasskeys() && (
          <p className={clsx(layout.flush, kit.note)}>
            <Translate id="profile.passkeys.unable">This browser can’t create passkeys.</Translate>
          </p>
        )}
        {!confirmed && <ConfirmEmailFirst id={confirmFirst} />}
        {confirmed && isFull && (
          <p id={full} className={clsx(layout.flush, kit.note)}>
            <Translate id="profile.passkeys.full" values={{ max: String(signIn.most.passkeys) }}>
              {'An account can have up to {max} passkeys. Remove one to add another.'}
            </Translate>
          </p>
        )}
      </div>
      {named && <PasskeyNameDialog key={named.id} passkey={named} {...dialog} />}
    </Section>
  );
}
