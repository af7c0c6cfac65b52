import { useEffect } from 'react';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import { steps } from '../../core/api/use-action.ts';
import { usePageConfig } from '../../core/page-config.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/Input.tsx';
import { type Enrollment, finishTwoFactor } from './auth-calls.ts';
import { signInReads } from './profile-queries.ts';
import { QrCode } from './QrCode.tsx';
import { useProfileForm } from './use-profile-form.ts';
import styles from './profile.module.css';

interface CodeFormProps {
  formId: string;
  enrollment: Enrollment;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

const codeInvalid = () => translate({ id: 'profile.code.invalid', message: 'Enter the six digits of the app' });
const codeWrong = () =>
  translate({ id: 'profile.code.wrong', message: 'This code does not fit. Enter the one that the app shows now.' });

const schema = z.object({
  code: z.string().check(z.refine((code) => /^\d{6}$/.test(code.replaceAll(/\s/g, '')), { error: codeInvalid })),
});

/** What the app reads, and its first code: proof that it has read it. */
export function CodeForm({ formId, enrollment, onBusy, onDone }: CodeFormProps) {
  const config = usePageConfig();
  const secret = new URL(enrollment.totpURI).searchParams.get('secret') ?? '';
  const { form, submit } = useProfileForm({
    schema,
    values: { code: '' },
    operation: steps((code: string) => finishTwoFactor(config, code)),
    inputOf: ({ code }) => code.replaceAll(/\s/g, ''),
    clear: true,
    faults: { INVALID_CODE: { field: 'code', message: codeWrong } },
    success: translate({ id: 'profile.twoFactor.enabled', message: 'Two-factor log-in is on' }),
    refresh: signInReads,
    onSaved: onDone,
  });
  const { isSubmitting, errors } = form.formState;
  useEffect(() => onBusy(isSubmitting), [isSubmitting, onBusy]);
  // What was pressed is gone: the next thing to do is to scan, then to type.
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <div className={styles.enroll}>
      <p>
        <Translate id="profile.twoFactor.scan">
          Scan this with an app such as Aegis or 1Password, or enter the key by hand. Then enter the code that it shows.
        </Translate>
      </p>
      <QrCode
        text={enrollment.totpURI}
        label={translate({ id: 'profile.twoFactor.qr', message: 'QR code of the key below' })}
      />
      <div className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label={translate({ id: 'profile.twoFactor.copyKey', message: 'Copy the key' })} />
      </div>
      <form id={formId} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={translate({ id: 'profile.code', message: 'Code' })} error={errors.code?.message}>
          {(control) => (
            <Input {...control} {...form.register('code')} inputMode="numeric" autoComplete="one-time-code" />
          )}
        </Field>
      </form>
    </div>
  );
}
