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

export interface Estimate {
  /** The number of requests for this many songs, because each request generates a pair. */
  readonly calls: number;
  readonly credits: number;
  /** In the smallest unit of the packs' currency. Null if it takes more than one order. */
  readonly amount: number | null;
}

/** The cost of a plan, from the catalog. */
export function estimateCost({ model, songs, others }: Plan): Estimate {
  const { clips, credits: each } = musicModels.find(({ id }) => id === model)!;
  const calls = Math.ceil(songs / clips);
  const credits = fixedPriceOperations.reduce(
    (sum, { id, credits: price }) => sum + (others[id] ?? 0) * price,
    calls * each,
  );
  return { calls, credits, amount: credits === 0 ? 0 : amountFor(credits) };
}
