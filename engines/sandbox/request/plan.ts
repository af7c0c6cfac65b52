import type { Mode } from '../compose/theory.ts';
import type { Family } from '../styles/style.ts';

/** What one clip is to be, decided from the request before a note is written. */
export interface Plan {
  readonly family: Family;
  readonly tempo: number;
  readonly mode: Mode;
  /** Pitch class of the key, 0 = C. */
  readonly tonic: number;
  readonly moods: readonly string[];
  /** Moves every section's energy, about -0.2 (calm) to 0.2 (strong). */
  readonly lift: number;
  /** Instruments chosen for parts that leave a choice, by part. */
  readonly instruments: Readonly<
    Record<string, string>
  > /** A place to be heard behind the music, as the instrument that makes its sound. */;
  readonly scene: string | null;
  /** Parts that were asked to stay away. */
  readonly silentParts: readonly string[];
  /** 0 to 1: chance of leaps, foreign chords, broken patterns. */
  readonly weirdness: number;
  /** 0 (oldest model) to 3: how long and rich a form may be. */
  readonly richness: number;
  /** Upper bound of the whole clip in seconds. */
  readonly maxSeconds: number;
  readonly seed: number;
  readonly clip: number;
}
