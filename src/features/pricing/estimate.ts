import { musicModels, type MusicModel } from '#catalog/models.ts';
import { operations } from '#catalog/operations.ts';
import { amountFor } from '#catalog/packs.ts';

/** Operations whose price doesn't depend on the model. */
type Fixed = Exclude<(typeof operations)[number], { readonly credits: null }>;
export type FixedId = Fixed['id'];

const isFixed = (operation: (typeof operations)[number]): operation is Fixed => operation.credits !== null;
export const fixedPriceOperations: readonly Fixed[] = operations.filter(isFixed);

/** The planned usage per month. */
export interface Plan {
  readonly model: MusicModel['id'];
  readonly songs: number;
  /** Missing operations count as zero. */
  readonly others: Readonly<Partial<Record<FixedId, number>>>;
}

/**
 * The cost of a plan, from the catalog. The amount is in the smallest unit of the packs' currency, and null if it takes
 * more than one order.
 */
export function estimateCost({ model, songs, others }: Plan) {
  const { clips, credits: each } = musicModels.find(({ id }) => id === model)!;
  // Each request generates several songs.
  const calls = Math.ceil(songs / clips);
  const credits = fixedPriceOperations.reduce(
    (sum, { id, credits: price }) => sum + (others[id] ?? 0) * price,
    calls * each,
  );
  return { calls, credits, amount: credits === 0 ? 0 : amountFor(credits) };
}
