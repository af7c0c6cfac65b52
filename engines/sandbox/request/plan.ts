import type { Mode } from '../compose/theory.ts';
import type { Family } from '../styles/style.ts';

/** The properties of one clip that the request determines before any notes are composed. */
export interface Plan {
  readonly family: Family;
  readonly tempo: number;
  readonly mode: Mode;
  /** The pitch class of the key. 0 is C. */
  readonly tonic: number;
  readonly moods: readonly string[];
  /** A shift of every section's energy, from about -0.2 (calm) to 0.2 (strong). */
  readonly lift: number;
  /** The instruments for parts with several options, by part. */
  readonly instruments: Readonly<Record<string, string>>;
  /** The instrument for the ambience behind the music. */
  readonly scene: string | null;
  /** The parts that the request excludes. */
  readonly silentParts: readonly string[];
  /** From 0 to 1: the chance of leaps, foreign chords, and broken patterns. */
  readonly weirdness: number;
  /** From 0 (oldest model) to 3: how long and rich a form may be. */
  readonly richness: number;
  /** The maximum length of the whole clip in seconds. */
  readonly maxSeconds: number;
  readonly seed: number;
  readonly clip: number;
}
