import { modelIds } from './model-ids.ts';
import { override } from './override.ts';
import { ownCatalog } from './own-catalog.ts';

/**
 * Music models: the price of a task, the typical and maximum duration of a song in seconds, and the maximum style
 * length in code points.
 */
export interface MusicModel {
  readonly id: (typeof modelIds.music)[number];
  readonly credits: number;
  readonly clips: number;
  readonly maxSeconds: number;
  /** The song length that the sandbox engine aims for. */
  readonly typicalSeconds: number;
  readonly styleMaxLength: number;
  /** Typical seconds from the start to the last clip; `eta_seconds` adds the wait in the queue. */
  readonly etaSeconds: number;
}

const shipped = {
  'v3.5': { credits: 5, clips: 2, maxSeconds: 60, typicalSeconds: 32, styleMaxLength: 200, etaSeconds: 10 },
  v4: { credits: 8, clips: 2, maxSeconds: 120, typicalSeconds: 46, styleMaxLength: 200, etaSeconds: 14 },
  'v4.5': { credits: 10, clips: 2, maxSeconds: 180, typicalSeconds: 60, styleMaxLength: 1000, etaSeconds: 18 },
  v5: { credits: 12, clips: 2, maxSeconds: 240, typicalSeconds: 75, styleMaxLength: 1000, etaSeconds: 22 },
} as const satisfies Readonly<Record<MusicModel['id'], Omit<MusicModel, 'id'>>>;

const values = override(shipped, ownCatalog.models?.music);

export const musicModels: readonly MusicModel[] = modelIds.music.map((id) => ({ id, ...values[id] }));

/** The default model of examples. */
export const newestModel = musicModels.at(-1)!;
