import { type ClipText, type MusicEvent, type MusicJob, type SungWord, wasMadeElsewhere } from '../engine.ts';
import { predictionErrors } from './failures.ts';
import type { PredictionRequest } from './api.ts';
import { inCompletionOrder, type EngineContext } from './engine-context.ts';
import { checkLyrics, toMadeClip } from './music.ts';
import { type ContinuedClip, composeContinuation, createRecipe, readRecipe } from './song-recipe.ts';
import { createWordsPrompt, describeSound, givenWords } from './words.ts';

/** A model of a service that makes whole songs. */
export interface SongServiceModel {
  /** The service's own id of the model. */
  readonly id: string;
  /** Maximum length of lyrics in code points. */
  readonly lyricsMaxLength: number;
}

/** One song for a service. */
export interface ServiceSong {
  readonly job: MusicJob;
  /** The texts of the song, or null if the service writes them. */
  readonly text: ClipText | null;
  /** Style, mood and voice in words. */
  readonly sound: string;
  readonly seed: number;
  /** The clip that the song continues, or null. */
  readonly source: ContinuedClip | null;
}

/** A song as a service returns it. */
export interface ServiceClip {
  /** The URL of its audio. */
  readonly file: string;
  /** What the service wrote; empty texts count as none. */
  readonly title?: string;
  readonly lyrics?: string;
  /** Style and mood in words. */
  readonly sound?: string;
  /** The times of words, if the service knows them. */
  readonly words?: readonly SungWord[];
}

/** A service that also writes lyrics and continues songs. */
export interface SongService<Model extends SongServiceModel> {
  readonly models: Readonly<Record<MusicJob['model']['id'], Model>>;
  /** The request for a song. */
  request(model: Model, song: ServiceSong): PredictionRequest;
  /** Reads the output of a prediction. @throws EngineError if it is no song. */
  read(output: unknown): ServiceClip;
}

/** The texts that a service wrote with its first song. They are sung by the others, too. */
function toWrittenText(job: MusicJob, { title, lyrics, sound }: ServiceClip): ClipText {
  const { input } = job;
  const words = givenWords({ ...job, input: { ...input, ...(lyrics ? { lyrics } : {}) } });
  return { ...words, title: input.title ?? (title || words.title), style: input.style ?? (sound || words.style) };
}

/** The times of words, if their lines are in the lyrics. Without them, the song is as good as any that has no times. */
function fitWords(shop: EngineContext, words: readonly SungWord[], { lyrics }: ClipText): readonly SungWord[] {
  const lines = lyrics?.split('\n').length ?? 0;
  if (words.every(({ line }) => line < lines)) return words;
  shop.warn({ lines }, 'The times of words are of other lyrics');
  return [];
}

/**
 * Makes songs on a service that writes lyrics itself. If the request has no lyrics, the first song is made alone, and the others
 * get its lyrics. Each is yielded when it is ready.
 */
export async function* makeServiceSongs<Model extends SongServiceModel>(
  engine: string,
  shop: EngineContext,
  service: SongService<Model>,
  job: MusicJob,
  signal: AbortSignal,
): AsyncGenerator<MusicEvent> {
  const { taskId, input, done } = job;
  const model = service.models[job.model.id];
  const { clips } = job.model;
  checkLyrics(job, model.lyricsMaxLength);
  const recipe = job.source ? readRecipe(engine, job.source.recipe) : null;
  if (job.source && !recipe) throw wasMadeElsewhere();
  const source = job.source && recipe ? await composeContinuation(job, job.source, recipe) : null;

  const make = async (index: number, text: ClipText | null, sound: string, stop: AbortSignal): Promise<ServiceClip> => {
    const seed = (input.seed + index) % 2 ** 31;
    const request = service.request(model, { job, text, sound, seed, source });
    return service.read(await shop.make(taskId, `clip ${index}`, request, stop));
  };
  const given = source?.text ?? (createWordsPrompt(job) === null ? givenWords(job) : null);
  const first = given ? null : await make(0, null, describeSound(job, givenWords(job)), signal);
  const text = given ?? toWrittenText(job, first!);
  if (!input.instrumental && !source && !text.lyrics) throw predictionErrors.failed();
  const sound = source?.sound ?? (first?.sound || describeSound(job, text));
  yield { type: 'text', clips: Array.from({ length: clips }, () => text) };

  const finish = async (index: number, made: ServiceClip, stop: AbortSignal): Promise<MusicEvent> => {
    const parts = { words: fitWords(shop, made.words ?? [], text), recipe: createRecipe(engine, text, sound) };
    return { type: 'clip', index, clip: await toMadeClip(shop, made.file, input.seed + index, stop, parts) };
  };
  if (first && !done.includes(0)) yield await finish(0, first, signal);
  const made = first ? [...done, 0] : done;
  yield* inCompletionOrder(clips, made, async (n, stop) => finish(n, await make(n, text, sound, stop), stop), signal);
}
