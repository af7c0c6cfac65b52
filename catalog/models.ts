/**
 * Music models: the price of a task, the typical and maximum duration of a song in seconds, and the maximum style
 * length in code points.
 */
export interface MusicModel {
  readonly id: 'v3.5' | 'v4' | 'v4.5' | 'v5';
  readonly credits: number;
  readonly clips: number;
  readonly maxSeconds: number;
  /** The song length that the sandbox engine aims for. */
  readonly typicalSeconds: number;
  readonly styleMaxLength: number;
  /** Typical seconds from the start to the last clip; `eta_seconds` adds the wait in the queue. */
  readonly etaSeconds: number;
}

export const musicModels = [
  { id: 'v3.5', credits: 5, clips: 2, maxSeconds: 60, typicalSeconds: 32, styleMaxLength: 200, etaSeconds: 10 },
  { id: 'v4', credits: 8, clips: 2, maxSeconds: 120, typicalSeconds: 46, styleMaxLength: 200, etaSeconds: 14 },
  { id: 'v4.5', credits: 10, clips: 2, maxSeconds: 180, typicalSeconds: 60, styleMaxLength: 1000, etaSeconds: 18 },
  { id: 'v5', credits: 12, clips: 2, maxSeconds: 240, typicalSeconds: 75, styleMaxLength: 1000, etaSeconds: 22 },
] as const satisfies readonly MusicModel[];

/** The default model of examples. */
export const newestModel = musicModels.at(-1)!;
