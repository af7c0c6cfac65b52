import { useEffect, useRef } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import type { Key, KeyCreate, KeyCreated as Created } from '#generated/account/types.gen.ts';
import { keyCreateBounds } from '#generated/contract-bounds.ts';
import type { FieldIssue } from '../../core/api/field-errors.ts';
import { FormField } from '../../dashboard/fields/FormField.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { getKeyCopiedMessage, getKeyCopyFailedMessage } from './key-text.ts';
import kit from '../../ui/kit.module.css';
import styles from './keys.module.css';

export function KeyNameField() {
  return (
    <FormField<{ name: string }, 'name'>
      name="name"
      label={translate({ id: 'keys.name.label', message: 'Name' })}
      optional
      max={keyCreateBounds.name.max}
    />
  );
}

export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** Budgets and IP addresses as form values: texts, with one address per line. */
export interface KeyRules {
  day: string;
  week: string;
  month: string;
  addresses: string;
}

const getBudgetMessage = () =>
  translate({ id: 'keys.budget.wrong', message: 'Enter a whole number of credits, 1 or more' });

/** For `createRequestResolver`. */
export const budgetMessages = { day: getBudgetMessage, week: getBudgetMessage, month: getBudgetMessage };

export const noRules: KeyRules = { day: '', week: '', month: '', addresses: '' };

export function toRulesForm({ budget, allowed_addresses }: Pick<Key, 'budget' | 'allowed_addresses'>): KeyRules {
  const text = (period: Period) => String(budget[period] ?? '');
  return { day: text('day'), week: text('week'), month: text('month'), addresses: allowed_addresses.join('\n') };
}

const splitLines = (text: string) => text.split(/[\s,]+/).filter((line) => line !== '');

/** The request for the form values. Test keys spend no credits, so they have no budget. */
export function toRulesRequest(
  { day, week, month, addresses }: KeyRules,
  mode: Key['mode'],
): Required<Pick<KeyCreate, 'budget' | 'allowed_addresses'>> {
  const credits = (text: string) => (mode === 'test' || text.trim() === '' ? null : Number(text));
  return {
    budget: { day: credits(day), week: credits(week), month: credits(month) },
    allowed_addresses: splitLines(addresses),
  };
}

/** The form field and message for an error in a request. */
export function findRuleField(
  { pointer, message }: FieldIssue,
  { addresses }: KeyRules,
): { readonly field: keyof KeyRules; readonly message: string } | undefined {
  const period = periods.find((each) => pointer === `/budget/${each}`);
  if (period) return { field: period, message };
  const line = /^\/allowed_addresses\/(\d+)$/.exec(pointer)?.[1];
  if (line === undefined) return pointer === '/allowed_addresses' ? { field: 'addresses', message } : undefined;
  const invalid = splitLines(addresses)[Number(line)] ?? '';
  return {
    field: 'addresses',
    message: translate(
      { id: 'keys.addresses.wrong', message: '{text} isn’t an IP address or CIDR range' },
      { text: invalid },
    ),
  };
}

const periodNames: Readonly<Record<Period, () => string>> = {
  day: () => translate({ id: 'keys.budget.day', message: 'Per day' }),
  week: () => translate({ id: 'keys.budget.week', message: 'Per week' }),
  month: () => translate({ id: 'keys.budget.month', message: 'Per month' }),
};

/** Example addresses that are reserved for documentation (RFC 5737, RFC 3849). */
const EXAMPLE = '192.0.2.7\n2001:db8::/32';

/** The budget and IP address fields of a key. */
export function KeyRulesFields({ mode }: { mode: Key['mode'] }) {
  return (
    <>
      {mode === 'live' && (
        <fieldset className={styles.budget}>
          <legend>{translate({ id: 'keys.budget', message: 'Budget in credits' })}</legend>
          <div className={styles.periods}>
            {periods.map((period) => (
              <FormField<KeyRules, typeof period>
                key={period}
                name={period}
                label={periodNames[period]()}
                required={false}
                inputMode="numeric"
                placeholder={translate({ id: 'keys.budget.none', message: 'No limit' })}
              />
            ))}
          </div>
          <p className={styles.hint}>
            <Translate id="keys.budget.hint">
              Requests that would exceed a budget are rejected. Days start at midnight UTC, weeks on Monday.
            </Translate>
          </p>
        </fieldset>
      )}
      <FormField<KeyRules, 'addresses'>
        name="addresses"
        label={translate({ id: 'keys.addresses.label', message: 'Allowed addresses' })}
        optional
        hint={translate({
          id: 'keys.addresses.hint',
          message: 'One IP address or CIDR range per line. Leave empty to allow any address.',
        })}
        rows={3}
        autoComplete="off"
        spellCheck={false}
        placeholder={EXAMPLE}
      />
    </>
  );
}

/** The secret of a new key. */
export function KeyCreated({ created }: { created: Created }) {
  const box = useRef<HTMLDivElement>(null);
  // Focuses the copy button, because the button that was clicked is gone.
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <>
      <p className={kit.after3}>
        {created.mode === 'live'
          ? translate({ id: 'keys.created.live', message: 'Copy the key now. It won’t be shown again.' })
          : translate({ id: 'keys.created.test', message: 'You can copy a test key again at any time.' })}
      </p>
      <div ref={box} className={kit.value}>
        <code>{created.secret}</code>
        <CopyButton
          text={created.secret}
          label={translate({ id: 'keys.created.copy', message: 'Copy key' })}
          done={getKeyCopiedMessage()}
          failed={getKeyCopyFailedMessage()}
        />
      </div>
    </>
  );
}
