import { EngineError, wasMadeElsewhere, type MadeClip, type MusicEvent, type MusicJob } from '../engine.ts';
import { readAudio } from './audio.ts';
import { paintCover } from './cover.ts';
import { unusableOutput } from './outputs.ts';
import { inCompletionOrder, type EngineContext, type ModelContext } from './engine-context.ts';
import { createWordsPrompt, givenWords, readWords, describeSound } from './words.ts';

/** The maximum size of a song: eight minutes of WAV. */
export const MOST_BYTES = 96 * 2 ** 20;

/** @throws EngineError for lyrics that are too long for the model. Requests are checked before; `ENGINE` may have changed since. */
export function checkLyrics(job: MusicJob, most: number): void {
  const length = [...(job.input.lyrics ?? '')].length;
  if (!job.input.instrumental && length > most) {
    const detail = `The lyrics have ${length} characters; ${job.model.id} sings ${most} at most.`;
    throw new EngineError('input_unusable', detail, false);
  }
}

/** What only some services know about a song. */
type SongParts = Pick<MadeClip, 'words' | 'recipe'>;

/** Fetches, decodes and validates a song, and paints its cover. @throws EngineError */
export async function toMadeClip(
  shop: EngineContext,
  output: unknown,
  seed: number,
  signal: AbortSignal,
  parts: SongParts,
): Promise<MadeClip> {
  const bytes = await shop.fetch(output, MOST_BYTES, signal);
  const sound = await readAudio(bytes, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    shop.warn({ failure: (error as Error).message }, 'Output is not valid audio');
    throw unusableOutput();
  });
  return {
    audio: sound.mp3,
    audioType: 'audio/mpeg',
    image: await paintCover(sound.waveform, seed),
    imageType: 'image/webp',
    duration: sound.seconds,
    waveform: sound.waveform,
    ...parts,
  };
}

/** None of the models returns the times of words or can continue a song. */
const NO_PARTS: SongParts = { words: [], recipe: null };

/** Makes songs: first the lyrics if there are none, then all clips at the same time. Each is yielded when it is ready. */
export async function* makeMusic(shop: ModelContext, job: MusicJob, signal: AbortSignal): AsyncGenerator<MusicEvent> {
  const { taskId, input, maxSeconds } = job;
  const { models, table } = shop;
  const model = models.music[job.model.id][input.instrumental ? 'instrumental' : 'sung'];
  if (job.source) throw wasMadeElsewhere();
  checkLyrics(job, model.lyricsMaxLength);
  const words = createWordsPrompt(job);
  const text = words
    ? readWords(
        await shop.make(taskId, 'words', table.words(models.words, words), signal),
        input,
        model.lyricsMaxLength,
      )
    : givenWords(job);
  yield { type: 'text', clips: Array.from({ length: job.model.clips }, () => text) };
  const makeOne = async (index: number, stop: AbortSignal): Promise<MusicEvent> => {
    const seed = (input.seed + index) % 2 ** 31;
    const request = table.song(model, { sound: describeSound(job, text), lyrics: text.lyrics, maxSeconds, seed });
    const output = await shop.make(taskId, `clip ${index}`, request, stop);
    return { type: 'clip', index, clip: await toMadeClip(shop, output, input.seed + index, stop, NO_PARTS) };
  };
  yield* inCompletionOrder(job.model.clips, job.done, makeOne, signal);
}
