import { translate } from '@docusaurus/Translate';
import { packs } from '#catalog/packs.ts';
import type { AutoTopUp, AutoTopUpSet } from '#generated/account/types.gen.ts';
import { autoTopUpSetBounds } from '#generated/contract-bounds.ts';
import { zAutoTopUpSet } from '#generated/requests/zod.gen.ts';
import { createRequestResolver } from '../../core/api/request-resolver.ts';
import type { useFormat } from '../../core/format/format.ts';
import { parseCents, parseTypedNumber } from '../../core/format/parse-typed-number.ts';

/** Cents as editable text. */
const formatCents = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** The option for a custom amount instead of a pack. */
export const OWN_AMOUNT = 'own';

/** The form values, as typed. */
export interface TopUpDraft {
  readonly threshold: string;
  /** The ID of a pack, or `own`. */
  readonly choice: string;
  readonly own: string;
  readonly cap: string;
}

const bounds = {
  threshold: autoTopUpSetBounds.threshold,
  amount: autoTopUpSetBounds.amount,
  cap: autoTopUpSetBounds.monthly_cap,
} as const;

/** The initial values: the second pack, if there is one, a few times a month. */
const defaultAmount = (packs[1] ?? packs[0]).price.amount;
const defaults = { threshold: 100, amount: defaultAmount, monthly_cap: 3 * defaultAmount } as const;

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

/** The request of a draft. Numbers that aren’t valid are missing from it, and the contract rejects it. */
export const toAutoTopUp = (draft: TopUpDraft, enabled: boolean): AutoTopUpSet => ({
  enabled,
  threshold: parseTypedNumber(draft.threshold)!,
  amount: getAmount(draft)!,
  monthly_cap: parseCents(draft.cap)!,
});

const fieldNames: Readonly<Record<string, keyof TopUpDraft>> = {
  '/threshold': 'threshold',
  '/amount': 'own',
  '/monthly_cap': 'cap',
};

/** Validates the request of a draft, with localized messages. */
export function createTopUpResolver({ money, number }: ReturnType<typeof useFormat>, currency: string) {
  const getAmountMessage = ({ min, max }: { readonly min: number; readonly max: number }) =>
    translate(
      { id: 'orders.amount.wrong', message: 'Enter an amount from {least} to {most}' },
      { least: money(min, currency), most: money(max, currency) },
    );
  return createRequestResolver<TopUpDraft>({
    schema: zAutoTopUpSet,
    toRequest: (draft) => toAutoTopUp(draft, true),
    find: ({ pointer }) => fieldNames[pointer],
    messages: {
      threshold: () =>
        translate(
          { id: 'orders.topUp.threshold.wrong', message: 'Enter a whole number from {least} to {most}' },
          { least: number(bounds.threshold.min), most: number(bounds.threshold.max) },
        ),
      own: () => getAmountMessage(bounds.amount),
      cap: () => getAmountMessage(bounds.cap),
    },
    own: (draft) => {
      const [amount, cap] = [getAmount(draft), parseCents(draft.cap)];
      const isWithinBounds = cap !== null && cap >= bounds.cap.min && cap <= bounds.cap.max;
      return {
        cap:
          isWithinBounds && amount !== null && cap < amount
            ? translate({ id: 'orders.topUp.cap.small', message: 'This is less than one top-up' })
            : undefined,
      };
    },
  });
}
