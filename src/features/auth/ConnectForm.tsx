import { type FormEvent, useState } from 'react';
import clsx from 'clsx';
import { translate } from '@docusaurus/Translate';
import { assistants } from '#catalog/assistants.ts';
import type { AssistantDecision, AssistantProgram } from '#generated/account/types.gen.ts';
import { useFormat } from '../../core/format/format.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { Input } from '../../ui/fields/controls.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { decideAssistant } from './auth-client.ts';
import { toAuthError } from './auth-messages.ts';
import kit from '../../ui/kit.module.css';
import styles from './auth.module.css';

const { default: usual, max } = assistants.monthCredits;

type Mode = NonNullable<AssistantDecision['mode']>;

const getModeOptions = () => [
  { value: 'test' as const, label: translate({ id: 'keys.mode.test', message: 'Test' }) },
  { value: 'live' as const, label: translate({ id: 'keys.mode.live', message: 'Live' }) },
];

/** A budget in the range, or null. */
function parseBudget(text: string): number | null {
  const credits = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0;
  return credits >= 1 && credits <= max ? credits : null;
}

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
  const [mode, setMode] = useState<Mode>('test');
  const [budget, setBudget] = useState(String(usual));
  const [isChecked, setIsChecked] = useState(false);
  const [sending, setSending] = useState<'allow' | 'deny'>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const credits = parseBudget(budget);

  function send(allow: boolean, decision: Partial<AssistantDecision> = {}) {
    setSending(allow ? 'allow' : 'deny');
    setErrorMessage(undefined);
    decideAssistant({ request, allow, ...decision }).then(onDecided, (error: unknown) => {
      setSending(undefined);
      setErrorMessage(toAuthError(error).message);
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (mode === 'test') send(true, { mode });
    else if (credits !== null) send(true, { mode, month_credits: credits });
  }

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
        )}{' '}
        {getOrigin(program)}
      </p>
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
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
          <li>{translate({ id: 'auth.connect.generate', message: 'Generate songs, images and videos' })}</li>
          <li>{translate({ id: 'auth.connect.read', message: 'Read your tasks, with their files' })}</li>
        </ul>
        <Segmented
          labeled
          label={translate({ id: 'keys.mode.label', message: 'Mode' })}
          options={getModeOptions()}
          value={mode}
          onChange={setMode}
        />
        {mode === 'test' ? (
          <p className={styles.small}>
            {translate({ id: 'keys.mode.test.hint', message: 'Free. Uses the sandbox engine.' })}
          </p>
        ) : (
          <Field
            label={translate({ id: 'auth.connect.budget', message: 'Budget per month, in credits' })}
            error={
              isChecked && credits === null
                ? translate(
                    { id: 'auth.connect.budget.wrong', message: 'Enter a whole number from 1 to {max}' },
                    { max: format.number(max) },
                  )
                : undefined
            }
          >
            {(control) => (
              <Input
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={budget}
                onChange={({ target }) => setBudget(target.value)}
              />
            )}
          </Field>
        )}
        <p className={styles.small}>
          {translate({
            id: 'auth.connect.key',
            message: 'It gets an API key of its own, which you can limit or delete at any time.',
          })}{' '}
          {translate({ id: 'auth.connect.only', message: 'Allow only what you have just started yourself.' })}
        </p>
        <Button type="submit" variant="primary" size="large" busy={sending === 'allow'} disabled={sending === 'deny'}>
          {translate({ id: 'auth.connect.allow', message: 'Allow' })}
        </Button>
        <Button size="large" busy={sending === 'deny'} disabled={sending === 'allow'} onClick={() => send(false)}>
          {translate({ id: 'auth.connect.deny', message: 'Deny' })}
        </Button>
      </form>
    </div>
  );
}
