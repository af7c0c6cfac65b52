import { useEffect, useRef, useState } from 'react';
import { Input, QRCode } from 'antd';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import { steps } from '../../core/api/use-action.ts';
import { usePageConfig } from '../../core/page-services.ts';
import { useUnsent } from '../../core/use-unsent.ts';
import { FormDialog } from '../../dashboard/FormDialog.tsx';
import { FormField } from '../../dashboard/FormField.tsx';
import type { DialogState } from '../../dashboard/use-dialog.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import {
  beginTwoFactor,
  endTwoFactor,
  type Enrollment,
  finishTwoFactor,
  newRecoveryCodes,
  signInReads,
} from './api.ts';
import { PasswordField, passwordMissing, passwordWrong } from './Section.tsx';
import { useProfileForm } from './use-profile-form.ts';
import styles from './profile.module.css';

/** What is done to the second factor: set up, turned off, or its recovery codes made anew. All want the password. */
export type FactorWish = 'enroll' | 'disable' | 'codes';

/** What is shown after the password: an app's key, or codes. */
interface Made {
  readonly enrollment?: Enrollment | undefined;
  readonly codes?: readonly string[] | undefined;
}

const passwordSchema = z.object({ password: z.string().check(z.minLength(1, { error: passwordMissing })) });

const digitsOf = (code: string) => code.replaceAll(/\s/g, '');

const codeSchema = z.object({
  code: z.string().check(
    z.refine((code) => /^\d{6}$/.test(digitsOf(code)), {
      error: () => translate({ id: 'profile.code.invalid', message: 'Enter the six digits from the app' }),
    }),
  ),
});

/** What the app reads. */
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
      {/* Dark on light in every theme, because not every camera reads it the other way round. */}
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

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'recovery-codes.txt' });
  link.click();
  URL.revokeObjectURL(address);
}

/** The codes for who has lost the app: each works once, and they are seen now or never. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone: the next thing to do is to save them.
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  useUnsent(true);
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
        <Button onClick={() => download(`${text}\n`)}>
          <Icon name="download" />
          <Translate id="profile.codes.download">Download</Translate>
        </Button>
        <CopyButton text={text} label={translate({ id: 'profile.codes.copy', message: 'Copy all codes' })} />
      </div>
    </div>
  );
}

const codesTitle = () => translate({ id: 'profile.codes.title', message: 'Recovery codes' });

/** What it is called, and what its button says before the password is known. */
const names = {
  enroll: {
    title: () => translate({ id: 'profile.twoFactor.enable', message: 'Set up an app' }),
    submit: () => translate({ id: 'profile.twoFactor.continue', message: 'Continue' }),
  },
  disable: {
    title: () => translate({ id: 'profile.twoFactor.disable.title', message: 'Turn off two-factor authentication' }),
    submit: () => translate({ id: 'profile.twoFactor.disable', message: 'Turn off' }),
  },
  codes: { title: codesTitle, submit: () => translate({ id: 'profile.twoFactor.continue', message: 'Continue' }) },
} as const;

/** From the password to what is wished: to an app through its first code, which proves that it has read the key. */
export function FactorDialog({ wish, ...dialog }: DialogState & { wish: FactorWish }) {
  const config = usePageConfig();
  const [{ enrollment, codes }, setMade] = useState<Made>({});
  const { form, submit } = useProfileForm({
    schema: passwordSchema,
    values: { password: '' },
    operation: steps(async (password: string): Promise<Made> => {
      if (wish === 'enroll') return { enrollment: await beginTwoFactor(config, password) };
      if (wish === 'codes') return { codes: await newRecoveryCodes(config, password) };
      await endTwoFactor(config, password);
      return {};
    }),
    inputOf: ({ password }) => password,
    clear: true,
    faults: { INVALID_PASSWORD: { field: 'password', message: passwordWrong } },
    ...(wish === 'disable' && {
      success: translate({ id: 'profile.twoFactor.disabled', message: 'Two-factor authentication is off' }),
      refresh: signInReads,
    }),
    onSaved: wish === 'disable' ? dialog.onClose : setMade,
  });
  const { form: codeForm, submit: submitCode } = useProfileForm({
    schema: codeSchema,
    values: { code: '' },
    operation: steps((code: string) => finishTwoFactor(config, code)),
    inputOf: ({ code }) => digitsOf(code),
    clear: true,
    faults: {
      INVALID_CODE: {
        field: 'code',
        message: () =>
          translate({
            id: 'profile.code.wrong',
            message: 'This code is incorrect. Enter the code that the app shows now.',
          }),
      },
    },
    success: translate({ id: 'profile.twoFactor.enabled', message: 'Two-factor authentication is on' }),
    refresh: signInReads,
    onSaved: () => setMade({ enrollment, codes: enrollment?.backupCodes }),
  });
  // What was pressed is gone: the next thing to do is to scan, then to type.
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
        title={codes ? codesTitle() : names.enroll.title()}
        form={codeForm}
        submit={<Translate id="profile.twoFactor.turnOn">Turn on</Translate>}
        onSubmit={submitCode}
      >
        <div className={styles.enroll}>
          <AppKey address={enrollment.totpURI} />
          <FormField control={codeForm.control} name="code" label={translate({ id: 'profile.code', message: 'Code' })}>
            {(ties) => <Input {...ties} inputMode="numeric" autoComplete="one-time-code" />}
          </FormField>
        </div>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...shared}
      title={names[wish].title()}
      form={form}
      submit={names[wish].submit()}
      variant={wish === 'disable' ? 'danger' : 'primary'}
      onSubmit={submit}
    >
      {wish === 'codes' && (
        <p>{translate({ id: 'profile.codes.replace', message: 'Your previous codes will stop working.' })}</p>
      )}
      {wish === 'disable' && (
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
