import * as z from 'zod/mini';
import { translate } from '@docusaurus/Translate';
import type { Key, KeyCreate } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../core/api/contract-limits.ts';
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

/** The rules in a form, with the mode that decides which of them count. */
export const rulesShape = {
  mode: z.enum(['live', 'test']),
  day: z.string(),
  week: z.string(),
  month: z.string(),
  addresses: z.string(),
};

function isBudget(text: string): boolean {
  const credits = Number(text);
  const { min, max } = contractLimits.keyBudget;
  return text.trim() === '' || (Number.isInteger(credits) && credits >= min && credits <= max);
}

/** A test key spends nothing: what was typed before it became one is not looked at. */
export const budgetRules = periods.map((period) =>
  z.refine<KeyRules & Pick<Key, 'mode'>>((rules) => rules.mode === 'test' || isBudget(rules[period]), {
    path: [period],
    error: () => translate({ id: 'keys.budget.wrong', message: 'Enter whole credits, 1 or more' }),
  }),
);

export const rulesSchema = z.object(rulesShape).check(...budgetRules);

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
