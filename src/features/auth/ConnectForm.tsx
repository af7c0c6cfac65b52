import { useState } from 'react';
import clsx from 'clsx';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { translate } from '@docusaurus/Translate';
import { assistants } from '#catalog/assistants.ts';
import type { AssistantDecision, AssistantProgram } from '#generated/account/types.gen.ts';
import { assistantDecisionBounds } from '#generated/contract-bounds.ts';
import { zAssistantDecision } from '#generated/requests/zod.gen.ts';
import { createRequestResolver } from '../../core/api/request-resolver.ts';
import { useFormat } from '../../core/format/format.ts';
import { parseTypedNumber } from '../../core/format/parse-typed-number.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/controls.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { decideAssistant } from './auth-client.ts';
import { toAuthError } from './auth-messages.ts';
import kit from '../../ui/kit.module.css';
import styles from './auth.module.css';

type Mode = NonNullable<AssistantDecision['mode']>;

interface ConnectValues {
  readonly mode: Mode;
  readonly month_credits: string;
}

const getModeOptions = () => [
  { value: 'test' as const, label: translate({ id: 'keys.mode.test', message: 'Test' }) },
  { value: 'live' as const, label: translate({ id: 'keys.mode.live', message: 'Live' }) },
];

const getOrigin = ({ local, target }: AssistantProgram): string =>
  local
    ? translate(
        { id: 'auth.connect.local', message: 'It runs on your computer ({target}). Nobody has verified its name.' },
        { target },
      )
    : translate(
        { id: 'auth.connect.remote', message: 'Your decision is sent to {target}. Nobody has verified its name.' },
        { target },
      );

interface ConnectFormProps {
  request: string;
  program: AssistantProgram;
  email: string;
  /** Goes back to the program. */
  onDecided: (url: string) => void;
}

/** The form in which a customer allows or denies the access of a program. */
export function ConnectForm({ request, program, email, onDecided }: ConnectFormProps) {
  const format = useFormat();
  const toDecision = ({ mode, month_credits: budget }: ConnectValues): AssistantDecision => ({
    request,
    allow: true,
    mode,
    // What isn't a number is a number outside the bounds.
    ...(mode === 'live' ? { month_credits: parseTypedNumber(budget) ?? Number.NaN } : {}),
  });
  const { control, register, handleSubmit, formState } = useForm<ConnectValues>({
    resolver: createRequestResolver({
      schema: zAssistantDecision,
      toRequest: toDecision,
      messages: {
        month_credits: () =>
          translate(
            { id: 'auth.connect.budget.wrong', message: 'Enter a whole number from 1 to {max}' },
            { max: format.number(assistantDecisionBounds.month_credits.max) },
          ),
      },
    }),
    defaultValues: { mode: 'test', month_credits: String(assistants.monthCredits.default) },
  });
  const mode = useWatch({ control, name: 'mode' });
  const [sending, setSending] = useState<'allow' | 'deny'>();
  const [errorMessage, setErrorMessage] = useState<string>();

  async function send(decision: AssistantDecision) {
    setSending(decision.allow ? 'allow' : 'deny');
    setErrorMessage(undefined);
    try {
      onDecided(await decideAssistant(decision));
    } catch (error) {
      setSending(undefined);
      setErrorMessage(toAuthError(error).message);
    }
  }

  const submit = handleSubmit((values) => send(toDecision(values)));
  const { name } = program;
  return (
    <div className={styles.frame}>
      <h1 className={clsx(styles.title, kit.anywhere)}>
        {translate({ id: 'auth.connect.title', message: 'Connect {name}' }, { name })}
      </h1>
      <p className={clsx(styles.lead, kit.anywhere)}>
        {translate(
          { id: 'auth.connect.asks', message: 'A program with this name asks to use your account {email}.' },
          { email },
        )}
      </p>
      <p className={clsx(styles.lead, kit.anywhere)}>{getOrigin(program)}</p>
      <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <div role="alert">
          {errorMessage !== undefined && (
            <p className={styles.fault}>
              <Icon name="alert" />
              <span>{errorMessage}</span>
            </p>
          )}
        </div>
        <p className={styles.grants}>{translate({ id: 'auth.connect.may', message: 'It may:' })}</p>
        <ul className={styles.grants}>
          <li>{translate({ id: 'auth.connect.generate', message: 'Generate songs, images, and videos' })}</li>
          <li>{translate({ id: 'auth.connect.read', message: 'Read your tasks, with their files' })}</li>
        </ul>
        <Controller
          control={control}
          name="mode"
          render={({ field: { value, onChange } }) => (
            <Segmented
              labeled
              label={translate({ id: 'keys.mode.label', message: 'Mode' })}
              options={getModeOptions()}
              value={value}
              onChange={onChange}
            />
          )}
        />
        {mode === 'test' ? (
          <p className={styles.small}>
            {translate({ id: 'keys.mode.test.hint', message: 'Free. Uses the sandbox engine.' })}
          </p>
        ) : (
          <Field
            label={translate({ id: 'auth.connect.budget', message: 'Budget per month, in credits' })}
            error={formState.errors.month_credits?.message}
          >
            {(ties) => <Input {...ties} {...register('month_credits')} inputMode="numeric" autoComplete="off" />}
          </Field>
        )}
        <p className={styles.small}>
          {translate({
            id: 'auth.connect.key',
            message: 'It gets an API key of its own, which you can limit or delete at any time.',
          })}
        </p>
        <p className={styles.small}>
          {translate({ id: 'auth.connect.only', message: 'Allow this only if you just started it yourself.' })}
        </p>
        <Button type="submit" variant="primary" size="large" busy={sending === 'allow'} disabled={sending === 'deny'}>
          {translate({ id: 'auth.connect.allow', message: 'Allow' })}
        </Button>
        <Button
          size="large"
          busy={sending === 'deny'}
          disabled={sending === 'allow'}
          onClick={() => void send({ request, allow: false })}
        >
          {translate({ id: 'auth.connect.deny', message: 'Deny' })}
        </Button>
      </form>
    </div>
  );
}
