import type { SungLyrics } from '../ui/player/sung-lines.ts';

/** A song of the sandbox engine, made while the site is built (scripts/media.ts), with the request that made it. */
export interface PageSong {
  readonly src: string;
  readonly cover: string;
  /** Seconds. */
  readonly duration: number;
  /** Peaks from 0 to 1, evenly spaced. */
  readonly waveform: readonly number[];
  readonly title: string;
  readonly style: string;
  /** Null when nobody sings. */
  readonly lyrics: SungLyrics | null;
  /** The body of the call, as it was sent. */
  readonly request: { readonly model: string; readonly prompt: string };
}
