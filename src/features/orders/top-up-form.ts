import * as z from 'zod/mini';
import { translate } from '@docusaurus/Translate';
import { packs } from '#catalog/packs.ts';
import type { AutoTopUp, AutoTopUpSet } from '#generated/account/types.gen.ts';
import { contractBounds } from '#generated/contract-bounds.ts';
import type { useFormat } from '../../core/format.ts';

/** What somebody typed as cents; null for what is no amount. A comma is a point in most languages. */
export function centsOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** Cents as somebody would type them. */
const typedCents = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** What is chosen instead of a pack. */
export const OWN_AMOUNT = 'own';

/** What the form holds: all as it is typed. */
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
const first = { threshold: 100, amount: packs[1].price.amount, monthly_cap: 3 * packs[1].price.amount } as const;

export function draftOf(settings: AutoTopUp): TopUpDraft {
  const amount = settings.amount ?? first.amount;
  const pack = packs.find(({ price }) => price.amount === amount);
  return {
    threshold: String(settings.threshold ?? first.threshold),
    choice: pack?.id ?? OWN_AMOUNT,
    own: typedCents(amount),
    cap: typedCents(settings.monthly_cap ?? first.monthly_cap),
  };
}

/** What is paid each time; null for what is no amount. */
export function amountOf({ choice, own }: Pick<TopUpDraft, 'choice' | 'own'>): number | null {
  return packs.find(({ id }) => id === choice)?.price.amount ?? centsOf(own);
}

/** What is sent of a draft that was found good. */
export const wishOf = (draft: TopUpDraft, enabled: boolean): AutoTopUpSet => ({
  enabled,
  threshold: Number(draft.threshold),
  amount: amountOf(draft)!,
  monthly_cap: centsOf(draft.cap)!,
});

const inside = (value: number | null, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  value !== null && value >= min && value <= max;

/** The rules of the form, said with numbers and money of the language. */
export function topUpSchema({ money, number }: ReturnType<typeof useFormat>, currency: string) {
  const amountError = (least: number, most: number) =>
    translate(
      { id: 'orders.amount.wrong', message: 'Enter an amount from {least} to {most}' },
      { least: money(least, currency), most: money(most, currency) },
    );
  return z
    .object({
      threshold: z.string().check(
        z.refine((text) => /^\s*\d+\s*$/.test(text) && inside(Number(text), bounds.threshold), {
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
        z.refine((text) => inside(centsOf(text), bounds.cap), {
          error: () => amountError(bounds.cap.min, bounds.cap.max),
        }),
      ),
    })
    .check(
      z.refine((draft) => inside(amountOf(draft), bounds.amount), {
        path: ['own'],
        error: () => amountError(bounds.amount.min, bounds.amount.max),
      }),
      z.refine(
        (draft) => {
          const [amount, cap] = [amountOf(draft), centsOf(draft.cap)];
          return amount === null || cap === null || cap >= amount;
        },
        {
          path: ['cap'],
          error: () => translate({ id: 'orders.topUp.cap.small', message: 'This is less than one top-up' }),
        },
      ),
    );
}
