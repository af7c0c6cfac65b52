import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import Translate, { translate } from '@docusaurus/Translate';
import { signIn } from '#catalog/sign-in.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/controls.tsx';
import { AuthForm } from './AuthForm.tsx';
import { verifyCode } from './auth-client.ts';
import { useAuthForm } from './use-auth-form.ts';
import styles from './auth.module.css';

const rules = {
  schema: z.object({ code: z.string().check(z.minLength(1)), trust: z.boolean() }),
  messages: { code: () => translate({ id: 'auth.code.missing', message: 'Enter the code' }) },
};

/** The second step after the password: a code of the app, or a recovery code. */
export function SecondFactor({ onDone, onBack }: { onDone: () => Promise<void>; onBack: () => void }) {
  const [recovery, setRecovery] = useState(false);
  const auth = useAuthForm({
    ...rules,
    empty: { code: '', trust: false },
    call: async ({ code, trust }) => {
      // Apps show codes in groups, so spaces are removed. Recovery codes are sent unchanged.
      await verifyCode(recovery ? 'backup-code' : 'totp', recovery ? code : code.replaceAll(/\s/g, ''), trust);
      await onDone();
    },
  });
  const { register, formState, setFocus, reset } = auth.form;
  // The code is the only field of the page.
  useEffect(() => setFocus('code'), [recovery, setFocus]);
  const other = () => {
    reset();
    setRecovery(!recovery);
  };
  return (
    <AuthForm
      title={translate({ id: 'auth.code.title', message: 'Confirm that it’s you' })}
      lead={
        recovery
          ? translate({
              id: 'auth.code.recoveryLead',
              message: 'Enter one of the recovery codes you saved. Each works once.',
            })
          : translate({ id: 'auth.code.lead', message: 'Enter the code from your authenticator app.' })
      }
      auth={auth}
      submit={<Translate id="auth.code.submit">Confirm</Translate>}
      other={
        <>
          <Button variant="quiet" onClick={other}>
            {recovery
              ? translate({ id: 'auth.code.useApp', message: 'Use the app' })
              : translate({ id: 'auth.code.useRecovery', message: 'Use a recovery code' })}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            <Translate id="auth.backToLogin">Back to sign-in</Translate>
          </Button>
        </>
      }
    >
      <Field
        label={
          recovery
            ? translate({ id: 'auth.code.recoveryLabel', message: 'Recovery code' })
            : translate({ id: 'auth.code.label', message: 'Code' })
        }
        error={formState.errors.code?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register('code')}
            key={String(recovery)}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            inputMode={recovery ? 'text' : 'numeric'}
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
          />
        )}
      </Field>
      <label className={styles.trust}>
        <input type="checkbox" {...register('trust')} />
        <Translate id="auth.code.trust" values={{ days: signIn.trustDays }}>
          {'Don’t ask on this device for {days} days'}
        </Translate>
      </label>
    </AuthForm>
  );
}
