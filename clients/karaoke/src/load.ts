import type { Word } from './lines.ts';

/** What the player shows and plays. */
export interface Song {
  /** The URL of the audio. */
  readonly src: string;
  readonly title: string | null;
  readonly cover: string | null;
  /** In seconds, if it is known before the audio loads. */
  readonly duration: number | null;
  readonly words: readonly Word[];
  /** Peaks from 0 to 1, evenly spaced. Empty if unknown. */
  readonly waveform: readonly number[];
  /** Where plays are counted. */
  readonly plays?: string;
}

/** Timed lyrics, as the API returns them. */
export interface TimedLyrics {
  readonly words: readonly Word[];
  readonly waveform?: readonly number[];
}

/** A response that isn't a success. */
export class LoadError extends Error {
  readonly status: number;

  constructor(url: string, status: number) {
    super(`${url} returned ${status}.`);
    this.status = status;
  }
}

/** More words than any song has. A longer list would only slow down the page. */
const MAX_WORDS = 20_000;

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  // Without cookies and headers of its own, the request needs no preflight and shows nothing private.
  const response = await fetch(url, { signal, credentials: 'omit' });
  if (!response.ok) throw new LoadError(url, response.status);
  return response.json();
}

const isWord = (word: unknown): word is Word =>
  typeof word === 'object' && word !== null && 'text' in word && 'start' in word && typeof word.start === 'number';

/** @throws TypeError for anything but timed lyrics. */
export function parseLyrics(value: unknown): TimedLyrics {
  const lyrics: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  const words = Array.isArray(lyrics) ? lyrics : (lyrics as { words?: unknown } | null)?.words;
  if (!Array.isArray(words) || words.length > MAX_WORDS || !words.every(isWord))
    throw new TypeError('Timed lyrics are an object with `words`, each with `text` and `start`.');
  const { waveform } = lyrics as { waveform?: unknown };
  return { words, waveform: Array.isArray(waveform) ? waveform.map(Number) : [] };
}

export const loadLyrics = async (url: string, signal: AbortSignal): Promise<TimedLyrics> =>
  parseLyrics(await fetchJson(url, signal));

/** A public song by its ID. @throws LoadError with status 404 if it isn't public. */
export async function loadClip(api: string, clip: string, signal: AbortSignal): Promise<Song> {
  const url = `${api}/api/gallery/works/${encodeURIComponent(clip)}`;
  const work = (await fetchJson(url, signal)) as {
    readonly kind: string;
    readonly title: string | null;
    readonly duration: number | null;
    readonly waveform: readonly number[];
    readonly media_url: string;
    readonly cover_url: string | null;
    readonly lyrics_url: string | null;
  };
  if (work.kind !== 'song') throw new LoadError(clip, 404);
  const { words } = work.lyrics_url === null ? { words: [] } : await loadLyrics(api + work.lyrics_url, signal);
  return {
    src: api + work.media_url,
    title: work.title,
    cover: work.cover_url && api + work.cover_url,
    duration: work.duration,
    waveform: work.waveform,
    words,
    plays: `${url}/plays`,
  };
}
