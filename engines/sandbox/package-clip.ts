import type { ClipText, MadeClip, SungWord } from '../engine.ts';
import { paintCover } from './package/cover.ts';
import { tagMp3 } from './package/tags.ts';
import type { Recipe } from './request/recipe.ts';

/** Same version, input and seed: same bytes. Raise it with every change that can be heard or seen. */
export const engineVersion = 'sandbox-3';

/** A clip before it is dressed: what a worker thread makes. Cloneable. */
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
 * Paints the cover and writes the tags: what is left to do outside the worker (native code does not mix with killing
 * threads). `brand` is the maker in the tags. It is a file of its own so that the thread which answers requests does not load what composes and plays.
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
