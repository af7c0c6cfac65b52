import * as z from 'zod/mini';
import { translate } from '@docusaurus/Translate';
import { packs } from '#catalog/packs.ts';
import type { AutoTopUp, AutoTopUpSet } from '#generated/account/types.gen.ts';
import { contractBounds } from '#generated/contract-bounds.ts';
import type { useFormat } from '../../core/format/format.ts';

/** Parses an amount as cents; null if it isn't one. A comma is a decimal separator in most languages. */
export function parseCents(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** Cents as editable text. */
const formatCents = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** The choice of a custom amount instead of a pack. */
export const OWN_AMOUNT = 'own';

/** The form values, as typed. */
export interface TopUpDraft {
  readonly threshold: string;
  /** A pack, or `own`. */
  readonly choice: string;
  readonly own: string;
  readonly cap: string;
}

const bounds = {
  threshold: contractBounds['auto-top-up-set.threshold'],
  amount: contractBounds['auto-top-up-set.amount'],
  cap: contractBounds['auto-top-up-set.monthly_cap'],
} as const;

/** Where nothing was set: the middle pack a few times a month. */
const defaults = { threshold: 100, amount: packs[1].price.amount, monthly_cap: 3 * packs[1].price.amount } as const;

export function toDraft(settings: AutoTopUp): TopUpDraft {
  const amount = settings.amount ?? defaults.amount;
  const pack = packs.find(({ price }) => price.amount === amount);
  return {
    threshold: String(settings.threshold ?? defaults.threshold),
    choice: pack?.id ?? OWN_AMOUNT,
    own: formatCents(amount),
    cap: formatCents(settings.monthly_cap ?? defaults.monthly_cap),
  };
}

/** The amount per top-up; null if it isn't valid. */
export function getAmount({ choice, own }: Pick<TopUpDraft, 'choice' | 'own'>): number | null {
  return packs.find(({ id }) => id === choice)?.price.amount ?? parseCents(own);
}

/** The request for a valid draft. */
export const toAutoTopUp = (draft: TopUpDraft, enabled: boolean): AutoTopUpSet => ({
  enabled,
  threshold: Number(draft.threshold),
  amount: getAmount(draft)!,
  monthly_cap: parseCents(draft.cap)!,
});

const isWithin = (value: number | null, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  value !== null && value >= min && value <= max;

/** The form schema, with localized messages. */
export function createTopUpSchema({ money, number }: ReturnType<typeof useFormat>, currency: string) {
  const amountError = (least: number, most: number) =>
    translate(
      { id: 'orders.amount.wrong', message: 'Enter an amount from {least} to {most}' },
      { least: money(least, currency), most: money(most, currency) },
    );
  return z
    .object({
      threshold: z.string().check(
        z.refine((text) => /^\s*\d+\s*$/.test(text) && isWithin(Number(text), bounds.threshold), {
          error: () =>
            translate(
              { id: 'orders.topUp.threshold.wrong', message: 'Enter a whole number from {least} to {most}' },
              { least: number(bounds.threshold.min), most: number(bounds.threshold.max) },
            ),
        }),
      ),
      choice: z.string(),
      own: z.string(),
      cap: z.string().check(
        z.refine((text) => isWithin(parseCents(text), bounds.cap), {
          error: () => amountError(bounds.cap.min, bounds.cap.max),
        }),
      ),
    })
    .check(
      z.refine((draft) => isWithin(getAmount(draft), bounds.amount), {
        path: ['own'],
        error: () => amountError(bounds.amount.min, bounds.amount.max),
      }),
      z.refine(
        (draft) => {
          const [amount, cap] = [getAmount(draft), parseCents(draft.cap)];
          return amount === null || cap === null || cap >= amount;
        },
        {
          path: ['cap'],
          error: () => translate({ id: 'orders.topUp.cap.small', message: 'This is less than one top-up' }),
        },
      ),
    );
}
