import type { ClipSource, ClipText, MusicJob } from '../engine.ts';
import { cutMp3 } from './mp3-cut.ts';
import { describeSound, givenWords } from './words.ts';

/** What is stored with a clip of a song service, for continuing it. */
export interface SongRecipe {
  /** The id of the engine. */
  readonly engine: string;
  readonly text: ClipText;
  readonly sound: string;
}

/** A clip that is continued. */
export interface ContinuedClip {
  /** The clip up to the point where the new part starts, as MP3. */
  readonly audio: Uint8Array;
  /** The point, in seconds. */
  readonly at: number;
  /** The texts of the whole song. */
  readonly text: ClipText;
  /** The lyrics of the new part, or null if it is instrumental. */
  readonly lyrics: string | null;
  readonly sound: string;
}

/** The data for continuing a clip. */
export const createRecipe = (engine: string, text: ClipText, sound: string): SongRecipe => ({ engine, text, sound });

/** The recipe of a clip of this engine, or null if another engine made it. */
export function readRecipe(engine: string, recipe: object): SongRecipe | null {
  return 'engine' in recipe && recipe.engine === engine && 'text' in recipe ? (recipe as SongRecipe) : null;
}

/** The lyrics of a whole song: of the clip, and of the new part if the clip doesn't end with them. */
function joinLyrics(old: string | null, added: string | null): string | null {
  if (old === null || added === null || old.endsWith(added)) return old ?? added;
  return `${old}\n\n${added}`;
}

/** Composes the song that continues a clip. What the request leaves out is as in the clip. */
export async function composeContinuation(
  job: MusicJob,
  source: ClipSource,
  { text: old, sound }: SongRecipe,
): Promise<ContinuedClip> {
  const { input } = job;
  const lyrics = input.instrumental ? null : (input.lyrics ?? old.lyrics);
  const style = input.style ?? old.style;
  const title = input.title ?? old.title;
  const { seconds, bytes } = cutMp3(await source.audio(), source.continueAt);
  return {
    audio: bytes,
    at: seconds,
    text: { title, style, lyrics: joinLyrics(old.lyrics, lyrics) },
    lyrics,
    sound: input.style === undefined ? sound : describeSound(job, { ...givenWords(job), style, lyrics }),
  };
}
