import { useId } from 'react';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { guestLimits } from '#catalog/trying.ts';
import { useFormatDuration, useFormat } from '../../../core/format/format.ts';
import { useTestKeyStart } from '../../../core/key-prefix.ts';
import { maskKey } from '../../keys/key-text.ts';
import { getProblemMessage } from '../../../core/api/problem-messages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { Input, Select } from '../../../ui/fields/controls.tsx';
import { type Choice, isLive, type Keys } from '../keyring.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import styles from '../TryPanel.module.css';

function Hint({ choice }: { choice: Choice | null }) {
  const format = useFormat();
  const duration = useFormatDuration();
  if (isLive(choice))
    return (
      <Translate id="tryit.key.live">A live key spends credits. You’ll be asked to confirm each request.</Translate>
    );
  switch (choice?.kind) {
    case 'own':
      return <Translate id="tryit.key.own">Your test key. Requests are free and create real tasks.</Translate>;
    case 'guest':
      return translate(
        { id: 'tryit.key.guest', message: 'Works until {time}. Tasks at a time: {tasks}. Songs are {length} long.' },
        {
          time: format.moment(choice.key.expires_at),
          tasks: String(guestLimits.tasks),
          length: duration(guestLimits.seconds),
        },
      );
    case 'pasted':
      return (
        <Translate id="tryit.key.pasted">
          A test key is stored until you close the tab. A live key is never stored.
        </Translate>
      );
    default:
      return (
        <Translate id="tryit.key.none" values={{ time: duration(guestLimits.hours * 3600) }}>
          {'A guest key is free and needs no account. It works for {time}.'}
        </Translate>
      );
  }
}

interface KeyPickerProps {
  keys: Keys;
  /** A request was sent without a key. */
  missing: boolean;
}

function KeyControls({ keys, missing }: KeyPickerProps) {
  const { choice, choose, own, failure, busy, getGuestKey, session } = keys;
  const noteId = useId();
  const testKeyStart = useTestKeyStart();
  const label = translate({ id: 'tryit.key', message: 'API key' });
  const error =
    failure === null
      ? missing
        ? translate({ id: 'tryit.key.missing', message: 'Choose a key first' })
        : undefined
      : getProblemMessage(failure);
  const paste = (secret: string) => choose({ kind: 'pasted', secret });

  if (choice === null && own.length === 0) {
    return (
      <fieldset className={styles.noKey} aria-describedby={noteId}>
        <legend>{label}</legend>
        <span className={styles.keyChoice}>
          <Button data-pointer="key" busy={busy} onClick={() => void getGuestKey()}>
            <Translate id="tryit.key.getGuestKey">Get a guest key</Translate>
          </Button>
          <Button variant="quiet" onClick={() => paste('')}>
            <Translate id="tryit.key.paste">Paste a key</Translate>
          </Button>
          {session.status === 'in' && (
            <Link to="/dashboard/api/keys">{translate({ id: 'tryit.key.make', message: 'Create a test key' })}</Link>
          )}
        </span>
        <p id={noteId} className={error === undefined ? undefined : styles.fault} aria-live="polite">
          {error ?? <Hint choice={null} />}
        </p>
      </fieldset>
    );
  }

  function pick(value: string): void {
    const key = own.find(({ id }) => id === value);
    if (key) choose({ kind: 'own', key });
    else if (value === 'pasted') paste('');
    else if (choice?.kind !== 'guest') void getGuestKey();
  }

  return (
    <>
      <Field label={label} hint={<Hint choice={choice} />} error={error}>
        {(control) => (
          <Select
            {...control}
            data-pointer="key"
            disabled={busy}
            value={choice?.kind === 'own' ? choice.key.id : (choice?.kind ?? '')}
            onChange={({ target }) => pick(target.value)}
          >
            {own.map((key) => (
              <option key={key.id} value={key.id}>
                {key.name === '' ? maskKey(key) : `${key.name} · ${maskKey(key)}`}
              </option>
            ))}
            <option value="guest">
              {choice?.kind === 'guest'
                ? `${translate({ id: 'tryit.key.guestKey', message: 'Guest key' })} · ${maskKey(choice.key)}`
                : translate({ id: 'tryit.key.guestKey', message: 'Guest key' })}
            </option>
            <option value="pasted">{translate({ id: 'tryit.key.paste', message: 'Paste a key' })}</option>
          </Select>
        )}
      </Field>
      {choice?.kind === 'pasted' && (
        <Input
          type="password"
          aria-label={translate({ id: 'tryit.key.secret', message: 'Secret of the key' })}
          // Not a login form: keep password managers out.
          autoComplete="off"
          data-1p-ignore
          spellCheck={false}
          placeholder={`${testKeyStart}…`}
          value={choice.secret}
          onChange={({ target }) => paste(target.value)}
        />
      )}
    </>
  );
}

/** Selects the key for requests. */
export function KeyPicker(props: KeyPickerProps) {
  // The buttons of a first visit make room for a field and a list.
  const kept = useKeptFocus<HTMLDivElement>(
    (part) => part.querySelector('input') ?? part.querySelector('select') ?? part.querySelector('button'),
  );
  return (
    <div className={styles.fields} {...kept}>
      <KeyControls {...props} />
    </div>
  );
}
