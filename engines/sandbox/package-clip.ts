import type { ClipText, MadeClip, SungWord } from '../engine.ts';
import { paintCover } from './package/cover.ts';
import { tagMp3 } from './package/tags.ts';
import type { Recipe } from './request/recipe.ts';

/** The same version, input, and seed give the same bytes. Raise the version with every audible or visible change. */
export const engineVersion = 'sandbox-4';

/** A rendered clip without cover and tags, as returned by a worker thread. Cloneable. */
export interface RenderedAudio {
  readonly mp3: Uint8Array;
  readonly seconds: number;
  readonly tempo: number;
  readonly waveform: readonly number[];
  readonly cover: string;
  readonly words: readonly SungWord[];
  readonly recipe: Recipe;
}

/**
 * Paints the cover and writes the tags. This doesn't run in the worker, because a thread that executes native code
 * can't be terminated safely. `brand` is the maker in the tags. It is in a file of its own so that the thread which
 * handles requests doesn't load the composer and the players.
 */
export async function packageClip(played: RenderedAudio, text: ClipText, brand: string | null): Promise<MadeClip> {
  const { webp, jpeg } = await paintCover(played.cover);
  const maker = brand === null ? engineVersion : `${brand} ${engineVersion}`;
  return {
    audio: tagMp3(played.mp3, text, { tempo: played.tempo, maker, cover: jpeg, words: played.words }),
    audioType: 'audio/mpeg',
    image: webp,
    imageType: 'image/webp',
    duration: Math.round(played.seconds * 1000) / 1000,
    waveform: played.waveform,
    words: played.words,
    recipe: played.recipe,
  };
}
