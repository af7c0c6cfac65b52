import { useState } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Input } from '../../../ui/fields/controls.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { toPointerStep, type Json } from '../../../core/api/operation-form.ts';
import { toMap, toRows, isSameJson } from '../model/json.ts';
import kit from '../../../ui/kit.module.css';
import styles from './fields.module.css';

interface MapControlProps {
  name: string;
  pointer: string;
  hint: string | undefined;
  error: string | undefined;
  /** Errors of entries, by step. */
  faulty: ReadonlyMap<string, string>;
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
}

interface Entry {
  /** Identifies the row while its name is typed. */
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

const toEntries = (value: Json | undefined): Entry[] => toRows(value).map(([name, text], id) => ({ id, name, text }));
const fromEntries = (entries: readonly Entry[]) => toMap(entries.map(({ name, text }) => [name, text]));

/** A map of names and texts, one row per entry. */
export function MapControl({ name, pointer, hint, error, faulty, value, onChange }: MapControlProps) {
  const [typed, setTyped] = useState<readonly Entry[]>(() => toEntries(value));
  // Rows without a name aren't part of the value yet, so they are stored here.
  const entries = isSameJson(fromEntries(typed), value) ? typed : toEntries(value);

  function change(next: readonly Entry[]) {
    setTyped(next);
    onChange(fromEntries(next));
  }
  const update = (id: number, part: Partial<Entry>) =>
    change(entries.map((entry) => (entry.id === id ? { ...entry, ...part } : entry)));
  const words = {
    name: translate({ id: 'tryit.map.name', message: 'Name' }),
    value: translate({ id: 'tryit.map.value', message: 'Value' }),
  };

  return (
    <fieldset className={styles.map} data-pointer={pointer} tabIndex={-1}>
      <legend>
        <code className={clsx(kit.plain, kit.ink, kit.small, kit.bold)}>{name}</code>
      </legend>
      {entries.map((entry) => {
        const issue = faulty.get(toPointerStep(entry.name));
        const control = { autoComplete: 'off', 'aria-invalid': issue === undefined ? undefined : true } as const;
        return (
          <div key={entry.id} className={styles.row}>
            <Input
              {...control}
              aria-label={words.name}
              placeholder={words.name}
              value={entry.name}
              onChange={({ target }) => update(entry.id, { name: target.value })}
            />
            <Input
              {...control}
              aria-label={words.value}
              placeholder={words.value}
              value={entry.text}
              onChange={({ target }) => update(entry.id, { text: target.value })}
            />
            <IconButton
              icon="cross"
              label={translate({ id: 'tryit.map.remove', message: 'Remove' })}
              onClick={() => change(entries.filter(({ id }) => id !== entry.id))}
            />
            {issue !== undefined && <p className={styles.error}>{issue}</p>}
          </div>
        );
      })}
      <p className={error === undefined ? styles.hint : styles.error}>{error ?? hint}</p>
      <div>
        <Button
          variant="quiet"
          onClick={() =>
            setTyped([...entries, { id: Math.max(-1, ...entries.map(({ id }) => id)) + 1, name: '', text: '' }])
          }
        >
          <Translate id="tryit.map.add">Add entry</Translate>
        </Button>
      </div>
    </fieldset>
  );
}
