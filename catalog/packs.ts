import { type MusicModel, newestModel } from './models.ts';
import { override } from './override.ts';
import { ownCatalog } from './own-catalog.ts';

/** A credit pack. The amount is in the smallest unit of the currency. */
export interface Pack {
  readonly id: string;
  readonly credits: number;
  readonly price: { readonly amount: number; readonly currency: string };
}

const shipped: readonly [Pack, ...Pack[]] = [
  { id: 'pack_500', credits: 500, price: { amount: 500, currency: 'usd' } },
  { id: 'pack_2200', credits: 2200, price: { amount: 2000, currency: 'usd' } },
  { id: 'pack_12000', credits: 12000, price: { amount: 10_000, currency: 'usd' } },
];

/** Credit packs, the cheapest first. */
export const packs = (ownCatalog.packs as readonly [Pack, ...Pack[]] | undefined) ?? shipped;

/** Limits of a custom amount, in the currency of the packs. */
export const customAmount = override({ least: 500, most: 500_000 }, ownCatalog.customAmount);

/** The pack that most customers need: the one in the middle. */
export const recommendedPack: Pack = packs[Math.floor(packs.length / 2)] ?? packs[0];

/** How much less a credit costs than in the smallest pack, as a share. */
export const getSavings = ({ price, credits }: Pick<Pack, 'price' | 'credits'>): number =>
  Math.max(0, 1 - (price.amount / credits) * (packs[0].credits / packs[0].price.amount));

/** Credits for a custom amount, at the rate of the largest pack that costs no more. */
export function creditsFor(amount: number): number {
  const pack = packs.findLast(({ price }) => price.amount <= amount) ?? packs[0];
  return Math.floor((amount * pack.credits) / pack.price.amount);
}

/** How many songs credits are enough for. */
export const songsFor = (credits: number, model: MusicModel = newestModel): number =>
  Math.floor(credits / model.credits) * model.clips;

/** The price of a song at the rate of a purchase, in the same unit as the amount. */
export const songPrice = (amount: number, credits: number, model: MusicModel = newestModel): number =>
  (amount * model.credits) / model.clips / credits;

/** The smallest amount that buys this many credits. Null if no single order does. */
export function amountFor(credits: number): number | null {
  const amounts = packs.map(({ price, credits: each }) =>
    Math.max(price.amount, Math.ceil((credits * price.amount) / each)),
  );
  const least = Math.max(customAmount.least, Math.min(...amounts));
  return least > customAmount.most ? null : least;
}
