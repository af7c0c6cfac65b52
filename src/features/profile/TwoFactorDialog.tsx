import { useEffect, useRef, useState } from 'react';
import { QRCode } from 'antd';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { defineOperation } from '../../core/api/use-action.ts';
import { useActionForm } from '../../core/api/use-action-form.ts';
import { useUnsavedChanges } from '../../core/use-unsaved-changes.ts';
import { FormDialog } from '../../dashboard/dialogs/FormDialog.tsx';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import type { DialogState } from '../../dashboard/dialogs/use-dialog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PasswordField, getPasswordMessage, getPasswordWrongMessage, signInOperations } from './Section.tsx';
import styles from './profile.module.css';

/** Two-factor actions: set up, turn off, or regenerate recovery codes. Each needs the password. */
export type TwoFactorAction = 'enroll' | 'disable' | 'codes';

interface Enrollment {
  readonly totpURI: string;
  readonly backupCodes: readonly string[];
}

/** Shown after the password: the key for an app, or recovery codes. */
interface SetupResult {
  readonly enrollment?: Enrollment | undefined;
  readonly codes?: readonly string[] | undefined;
}

const passwordSchema = z.object({ password: z.string().check(z.minLength(1)) });
const codeSchema = z.object({ code: z.string().check(z.regex(/^\d{6}$/)) });

/** The QR code and key for the app. */
function AppKey({ address }: { address: string }) {
  const secret = new URL(address).searchParams.get('secret') ?? '';
  return (
    <>
      <p>
        <Translate id="profile.twoFactor.scan">
          Scan this code with an authenticator app such as Aegis or 1Password, or enter the key manually. Then enter the
          code that the app shows.
        </Translate>
      </p>
      {/* Dark on light in every theme, because not every camera can read inverted codes. */}
      <QRCode
        className={styles.qr}
        type="svg"
        value={address}
        size={176}
        marginSize={3}
        color="#000"
        bgColor="#fff"
        bordered={false}
        aria-label={translate({ id: 'profile.twoFactor.qr', message: 'QR code of the key below' })}
      />
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label={translate({ id: 'profile.twoFactor.copyKey', message: 'Copy the key' })} />
      </div>
    </>
  );
}

function downloadText(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' });
  link.click();
  URL.revokeObjectURL(address);
}

/** Recovery codes: each works once, and they are shown only once. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  // Focuses the button that saves the codes, because the button that was clicked is gone.
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  useUnsavedChanges(true);
  const text = codes.join('\n');
  return (
    <div className={styles.enroll}>
      <p>
        <Translate id="profile.codes.text">
          If you lose access to your app, you can sign in once with each of these codes. Save them now: they won’t be
          shown again.
        </Translate>
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div ref={box} className={styles.actions}>
        <Button onClick={() => downloadText(`${text}\n`)}>
          <Icon name="download" />
          <Translate id="profile.codes.download">Download</Translate>
        </Button>
        <CopyButton text={text} label={translate({ id: 'profile.codes.copy', message: 'Copy all codes' })} />
      </div>
    </div>
  );
}

const titles: Readonly<Record<TwoFactorAction, () => string>> = {
  enroll: () => translate({ id: 'profile.twoFactor.enable', message: 'Set up an app' }),
  disable: () => translate({ id: 'profile.twoFactor.disable.title', message: 'Turn off two-factor authentication' }),
  codes: () => translate({ id: 'profile.codes.title', message: 'Recovery codes' }),
};

/** Confirms the password, then performs the action. Setup also verifies the app's first code. */
export function TwoFactorDialog({ action, ...dialog }: DialogState & { action: TwoFactorAction }) {
  const [{ enrollment, codes }, setResult] = useState<SetupResult>({});
  const { form, submit } = useActionForm({
    mode: 'onTouched',
    schema: passwordSchema,
    values: { password: '' },
    operation: defineOperation(async ({ body }: { body: { password: string } }): Promise<SetupResult> => {
      const path = { enroll: 'enable', codes: 'generate-backup-codes', disable: 'disable' }[action];
      const result = await fetchJson<Enrollment>('POST', `/api/auth/two-factor/${path}`, body);
      // Two-factor authentication is on after the first code of the app is verified.
      if (action === 'enroll') return { enrollment: result };
      return action === 'codes' ? { codes: result.backupCodes } : {};
    }),
    toInput: (body) => ({ body }),
    messages: { password: getPasswordMessage },
    clear: true,
    issues: { INVALID_PASSWORD: { field: 'password', message: getPasswordWrongMessage() } },
    ...(action === 'disable' && {
      success: translate({ id: 'profile.twoFactor.disabled', message: 'Two-factor authentication is off' }),
      refresh: signInOperations,
    }),
    onSaved: action === 'disable' ? dialog.onClose : setResult,
  });
  const { form: codeForm, submit: submitCode } = useActionForm({
    mode: 'onTouched',
    schema: codeSchema,
    values: { code: '' },
    operation: defineOperation(({ body }: { body: { code: string } }) =>
      fetchJson('POST', '/api/auth/two-factor/verify-totp', body),
    ),
    toInput: ({ code }) => ({ body: { code: code.replaceAll(/\s/g, '') } }),
    messages: {
      code: () => translate({ id: 'profile.code.invalid', message: 'Enter the six digits from the app' }),
    },
    clear: true,
    issues: {
      INVALID_CODE: {
        field: 'code',
        message: translate({
          id: 'profile.code.wrong',
          message: 'This code is incorrect. Enter the code that the app shows now.',
        }),
      },
    },
    success: translate({ id: 'profile.twoFactor.enabled', message: 'Two-factor authentication is on' }),
    refresh: signInOperations,
    onSaved: () => setResult({ enrollment, codes: enrollment?.backupCodes }),
  });
  // The button that was clicked is gone, so focus the next field.
  useEffect(() => {
    if (enrollment !== undefined) codeForm.setFocus('code');
  }, [enrollment, codeForm]);
  const shared = {
    ...dialog,
    insistent: codes !== undefined,
    result: codes && <RecoveryCodes codes={codes} />,
    done: <Translate id="profile.codes.done">I’ve saved the codes</Translate>,
  };
  if (enrollment !== undefined) {
    return (
      <FormDialog
        {...shared}
        title={titles[codes ? 'codes' : 'enroll']()}
        form={codeForm}
        submit={<Translate id="profile.twoFactor.turnOn">Turn on</Translate>}
        onSubmit={submitCode}
      >
        <div className={styles.enroll}>
          <AppKey address={enrollment.totpURI} />
          <FormField
            control={codeForm.control}
            name="code"
            label={translate({ id: 'profile.code', message: 'Code' })}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </div>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...shared}
      title={titles[action]()}
      form={form}
      submit={
        action === 'disable'
          ? translate({ id: 'profile.twoFactor.disable', message: 'Turn off' })
          : translate({ id: 'profile.twoFactor.continue', message: 'Continue' })
      }
      variant={action === 'disable' ? 'danger' : 'primary'}
      onSubmit={submit}
    >
      {action === 'codes' && (
        <p>{translate({ id: 'profile.codes.replace', message: 'Your previous codes will stop working.' })}</p>
      )}
      {action === 'disable' && (
        <p>
          <Translate id="profile.twoFactor.disable.text">
            Signing in will require only your password, and your recovery codes will stop working.
          </Translate>
        </p>
      )}
      <p>{translate({ id: 'profile.twoFactor.password', message: 'Enter your password to continue.' })}</p>
      <PasswordField
        control={form.control}
        name="password"
        label={translate({ id: 'auth.password.label', message: 'Password' })}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
