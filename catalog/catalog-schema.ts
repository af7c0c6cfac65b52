import * as z from 'zod';
import { modelIds } from './model-ids.ts';

/** A whole number within limits. */
const count = (least: number, most: number) => z.int().min(least).max(most);

/** Pages and receipts show amounts with two decimals. */
function hasCents(currency: string): boolean {
  const form = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return form.maximumFractionDigits === 2;
}

const pack = z.strictObject({
  id: z.string().regex(/^[a-z][a-z\d_]{0,39}$/, 'small letters, digits and _, such as pack_500'),
  credits: count(1, 1_000_000_000),
  price: z.strictObject({
    amount: count(1, 100_000_000),
    currency: z
      .string()
      .regex(/^[a-z]{3}$/, { error: 'three small letters, such as usd', abort: true })
      .refine(hasCents, 'a currency with two decimals'),
  }),
});

const packs = z
  .array(pack)
  .min(1)
  .max(12)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two packs have the same ID')
  .refine((all) => new Set(all.map(({ price }) => price.currency)).size === 1, 'all packs must have one currency')
  .refine(
    (all) => all.every(({ price }, at) => at === 0 || price.amount > all[at - 1]!.price.amount),
    'the cheapest pack must come first',
  );

const customAmount = z
  .strictObject({ least: count(50, 100_000_000), most: count(50, 100_000_000) })
  .refine(({ least, most }) => least <= most, '`most` is less than `least`');

/** One entry per model, each optional. */
const byModel = <Id extends string, Entry extends z.ZodType>(ids: readonly [Id, ...Id[]], entry: Entry) =>
  z.partialRecord(z.enum(ids), entry);

const models = z.strictObject({
  music: byModel(
    modelIds.music,
    z.strictObject({
      credits: count(1, 1_000_000).optional(),
      maxSeconds: count(30, 600).optional(),
      typicalSeconds: count(10, 600).optional(),
      etaSeconds: count(1, 3600).optional(),
    }),
  ).optional(),
  images: byModel(
    modelIds.images,
    z.strictObject({ credits: count(1, 1_000_000).optional(), secondsEach: count(1, 3600).optional() }),
  ).optional(),
  videos: byModel(
    modelIds.videos,
    z.strictObject({ credits: count(1, 1_000_000).optional(), secondsEach: count(1, 3600).optional() }),
  ).optional(),
});

/** Limits that can differ between installations. The others are part of the contract or guard the server. */
const limits = z.strictObject({
  requestsPerMinute: count(1, 1_000_000).optional(),
  sessionRequests: z
    .strictObject({ perCustomer: count(60, 1_000_000).optional(), perAddress: count(60, 1_000_000).optional() })
    .optional(),
  rejectedRequests: z.strictObject({ perAddress: count(10, 1_000_000).optional() }).optional(),
  waiting: z.strictObject({ perCustomer: count(1, 2000).optional() }).optional(),
  signupCredits: count(0, 1_000_000).optional(),
  signupCreditsDays: count(1, 3650).optional(),
  concurrentTasks: z.strictObject({ live: count(1, 1000).optional(), test: count(1, 1000).optional() }).optional(),
  keys: count(1, 10_000).optional(),
  retentionHours: z.strictObject({ live: count(1, 87_600).optional(), test: count(1, 8760).optional() }).optional(),
  keptWorks: count(0, 100_000).optional(),
  logDays: count(1, 365).optional(),
  usageDays: count(31, 3650).optional(),
  refundDays: count(1, 365).optional(),
  autoTopUpMinutes: count(1, 1440).optional(),
  webhookEndpoints: count(1, 1000).optional(),
  sessionDays: count(1, 365).optional(),
  deletionGraceDays: count(1, 90).optional(),
  taskDeadlineSeconds: count(60, 86_400).optional(),
  engineOutageMinutes: count(1, 1440).optional(),
});

const outsideModel = z.strictObject({ id: z.string().trim().min(1).max(200) });
const outsideMusicModel = outsideModel.extend({
  fields: z.enum(['ace-step', 'minimax']),
  lyricsMaxLength: count(1, 100_000),
});

/** Which models of a prediction service are behind ours. */
const engine = z.strictObject({
  words: outsideModel.optional(),
  music: byModel(
    modelIds.music,
    z.strictObject({ sung: outsideMusicModel.optional(), instrumental: outsideMusicModel.optional() }),
  ).optional(),
  images: byModel(
    modelIds.images,
    z.strictObject({ ofText: outsideModel.optional(), ofImage: outsideModel.optional() }),
  ).optional(),
  videos: byModel(modelIds.videos, outsideModel).optional(),
});

/** Which models of ACE-Step are behind ours. */
const aceStep = z.strictObject({
  music: byModel(
    modelIds.music,
    z.strictObject({
      id: outsideModel.shape.id.optional(),
      steps: count(1, 200).optional(),
      thinking: z.boolean().optional(),
      lyricsMaxLength: count(1, 100_000).optional(),
    }),
  ).optional(),
});

/** The file in CATALOG. A value that it leaves out is the shipped one. */
export const catalogSchema = z.strictObject({
  packs: packs.optional(),
  customAmount: customAmount.optional(),
  /** Credits for the lyrics times of a clip. */
  lyricsCredits: count(0, 1_000_000).optional(),
  models: models.optional(),
  limits: limits.optional(),
  engines: z
    .strictObject({ replicate: engine.optional(), fal: engine.optional(), 'ace-step': aceStep.optional() })
    .optional(),
});

export type OwnCatalog = z.infer<typeof catalogSchema>;
