import type { ExportKaraokeData, Karaoke, KaraokeSave } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { invalidFields, notFound, Problem } from '../../core/problem.ts';
import { ownClip, priceLeft, takeClip, written } from '../lyrics/service.ts';
import { pageOfTasks } from '../tasks/service.ts';
import { readSaved, save } from './store.ts';
import { checkedTimes } from './times.ts';

type Format = ExportKaraokeData['query']['format'];

/** A clip with the task that made it. @throws Problem not_found. */
async function made(core: Core, customerId: string, clipId: string) {
  const owner = { customerId, modes: ['live', 'test'] as const };
  const { data } = await pageOfTasks(core, owner, { clipIds: [clipId], limit: 1 });
  const clip = data[0]?.clips.find(({ id }) => id === clipId);
  if (!data[0] || !clip) throw notFound('No clip has this ID.');
  return { clip, mode: data[0].mode };
}

/** The bench of a clip as it stands. @throws Problem not_found, clip_unavailable. */
export async function benchOf(core: Core, customerId: string, clipId: string): Promise<Karaoke> {
  const { clip, mode } = await made(core, customerId, clipId);
  const { words, waveform } = await ownClip(core, customerId, clipId);
  const price = await priceLeft(core, mode, clipId, { words });
  const saved = await readSaved(core.db, customerId, clipId);
  return {
    clip,
    mode,
    price,
    words: price > 0 ? [] : [...words],
    waveform: [...waveform],
    times: saved?.times ? [...saved.times] : null,
    version: saved?.version ?? 0,
    saved_at: saved?.saved_at.toISOString() ?? null,
  };
}

/** Pays the words of a clip, once, and answers its bench. @throws Problem also insufficient_credits. */
export async function openBench(core: Core, customerId: string, clipId: string): Promise<Karaoke> {
  const { mode } = await made(core, customerId, clipId);
  await takeClip(core, { customerId, keyId: null, mode }, clipId, undefined);
  return benchOf(core, customerId, clipId);
}

/** The bench of a clip whose words are paid. @throws Problem not_found, clip_unavailable. */
async function openedBench(core: Core, customerId: string, clipId: string): Promise<Karaoke> {
  const bench = await benchOf(core, customerId, clipId);
  if (bench.price === 0) return bench;
  throw new Problem(
    'clip_unavailable',
    `Buy the timestamped lyrics of this clip first. They cost ${bench.price} credits.`,
  );
}

/** Saves times over the version that was seen. @throws Problem also invalid_field for times that do not fit. */
export async function saveTimes(
  core: Core,
  customerId: string,
  clipId: string,
  { version, times }: KaraokeSave,
): Promise<Karaoke> {
  const { words, clip } = await openedBench(core, customerId, clipId);
  const checked = times && checkedTimes(times, words.length, clip.duration ?? 0);
  if (!(await save(core.db, customerId, clipId, version, checked))) {
    const detail = 'Other times were saved in the meantime. Read them first.';
    throw invalidFields([{ pointer: '/version', code: 'invalid', detail }]);
  }
  return benchOf(core, customerId, clipId);
}

/** A file of the words with the times that hold, as timed lyrics are written. @throws Problem not_found, clip_unavailable. */
export async function writtenBench(core: Core, customerId: string, clipId: string, format: Format) {
  const { words, times } = await openedBench(core, customerId, clipId);
  const song = await ownClip(core, customerId, clipId);
  const corrected = words.map((word, n) => ({ ...word, ...times?.[n] }));
  return { title: song.title, answer: written({ ...song, words: corrected }, format) };
}
