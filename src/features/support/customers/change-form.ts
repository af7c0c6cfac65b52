import * as z from 'zod/mini';
import { translate } from '@docusaurus/Translate';
import type { CustomerReview } from '#generated/account/types.gen.ts';
import { contractLimits } from '../../../core/api/contract-limits.ts';
import { ruleMessage } from '../../../core/api/field-messages.ts';
import { countPoints } from '../../../ui/fields/count-points.ts';
import type { CustomerAction } from './action-texts.ts';
import type { CustomerChange } from './customer-queries.ts';
import { roleNames } from './customer-text.ts';

/** Credits as they are typed, with either minus. */
const amountOf = (text: string) => Number(text.trim().replace('−', '-'));

function isAmount(text: string): boolean {
  const amount = amountOf(text);
  return text.trim() !== '' && Number.isInteger(amount) && amount !== 0;
}

const inRange = (text: string): boolean => Math.abs(amountOf(text)) <= contractLimits.adjustment.max;

/** What has to be filled in: of the fields that an action does not show, nothing. */
export const schemaOf = (action: CustomerAction, email: string) =>
  z.object({
    role: z.enum(roleNames),
    amount: z.string().check(
      z.refine((text) => action !== 'credits' || isAmount(text), {
        error: () => translate({ id: 'support.amount.wrong', message: 'Enter a whole number that is not 0' }),
      }),
      z.refine((text) => action !== 'credits' || inRange(text), { error: () => ruleMessage('too_large') }),
    ),
    reason: z.string().check(
      z.refine((text) => action === 'role' || text.trim() !== '', { error: () => ruleMessage('required') }),
      z.refine((text) => countPoints(text.trim()) <= contractLimits.reason, { error: () => ruleMessage('too_long') }),
    ),
    confirmation: z
      .string()
      .check(z.refine((text) => text.trim().toLowerCase() === email, { error: () => notTheAddress() })),
  });

export type ChangeWish = z.infer<ReturnType<typeof schemaOf>>;

const notTheAddress = () =>
  translate({ id: 'support.confirm.wrong', message: 'This is not the e-mail address of the customer' });

export const emptyWish = ({ role }: CustomerReview): ChangeWish => ({ role, amount: '', reason: '', confirmation: '' });

/** What is sent for what was filled in. */
export function changeOf(action: CustomerAction, { role, amount, ...wish }: ChangeWish): CustomerChange {
  const confirmation = wish.confirmation.trim();
  const reason = wish.reason.trim();
  if (action === 'role') return { kind: 'role', body: { role, confirmation } };
  if (action === 'credits') return { kind: 'credits', body: { amount: amountOf(amount), reason, confirmation } };
  return { kind: 'suspension', body: { suspended: action === 'suspend', reason, confirmation } };
}
