import { translate } from '@docusaurus/Translate';
import type { Key, KeyCreate } from '#generated/account/types.gen.ts';
import type { FieldFault } from '../../core/api/field-messages.ts';

export const periods = ['day', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

/** What a key may spend and from where, as the form has it: texts, and an address a line. */
export interface KeyRules {
  day: string;
  week: string;
  month: string;
  addresses: string;
}

export const noRules: KeyRules = { day: '', week: '', month: '', addresses: '' };

export function rulesOf({ budget, allowed_addresses }: Pick<Key, 'budget' | 'allowed_addresses'>): KeyRules {
  const text = (period: Period) => String(budget[period] ?? '');
  return { day: text('day'), week: text('week'), month: text('month'), addresses: allowed_addresses.join('\n') };
}

const linesOf = (text: string) => text.split(/[\s,]+/).filter((line) => line !== '');

/** As the operations take it. A test key spends nothing. */
export function rulesBody(
  { day, week, month, addresses }: KeyRules,
  mode: Key['mode'],
): Required<Pick<KeyCreate, 'budget' | 'allowed_addresses'>> {
  const credits = (text: string) => (mode === 'test' || text.trim() === '' ? null : Number(text));
  return {
    budget: { day: credits(day), week: credits(week), month: credits(month) },
    allowed_addresses: linesOf(addresses),
  };
}

/** The field of the form that a refusal speaks of, and what it says of it. */
export function ruleFault(
  { pointer, message }: FieldFault,
  { addresses }: KeyRules,
): { readonly field: keyof KeyRules; readonly message: string } | undefined {
  const period = periods.find((each) => pointer === `/budget/${each}`);
  if (period) return { field: period, message };
  const line = /^\/allowed_addresses\/(\d+)$/.exec(pointer)?.[1];
  if (line === undefined) return pointer === '/allowed_addresses' ? { field: 'addresses', message } : undefined;
  const wrong = linesOf(addresses)[Number(line)] ?? '';
  return {
    field: 'addresses',
    message: translate(
      { id: 'keys.addresses.wrong', message: '{text} is not an address or a network' },
      { text: wrong },
    ),
  };
}

export function periodName(period: Period): string {
  switch (period) {
    case 'day':
      return translate({ id: 'keys.budget.day', message: 'A day' });
    case 'week':
      return translate({ id: 'keys.budget.week', message: 'A week' });
    case 'month':
      return translate({ id: 'keys.budget.month', message: 'A month' });
  }
}
