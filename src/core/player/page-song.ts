import type { SungLyrics } from '../../ui/player/sung-lines.ts';
import type { Track } from './playback.ts';

/** A song of the sandbox engine, generated at build time (scripts/media.ts), with its request. */
export interface PageSong {
  readonly src: string;
  readonly cover: string;
  /** In seconds. */
  readonly duration: number;
  /** Peaks from 0 to 1, evenly spaced. */
  readonly waveform: readonly number[];
  readonly title: string;
  readonly style: string;
  /** Null for an instrumental song. */
  readonly lyrics: SungLyrics | null;
  /** The request body. */
  readonly request: { readonly model: string; readonly prompt: string };
}

/** The song for the player. */
export const toTrack = ({ src, title, style, cover, duration, waveform, lyrics }: PageSong): Track => ({
  src,
  title,
  detail: style,
  cover,
  duration,
  peaks: waveform,
  lyrics: lyrics ?? undefined,
});
