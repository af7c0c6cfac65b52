import type { ExportKaraokeData, Karaoke, KaraokeSave } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { invalidFields, notFound, Problem } from '../../core/problem.ts';
import { getOwnClip, getRemainingPrice, buyLyrics, formatLyrics, toTimedLyrics } from '../lyrics/service.ts';
import { SAME_ORIGIN } from '../outputs/service.ts';
import { listTasks } from '../tasks/service.ts';
import { readSavedTimes, writeTimes } from './store.ts';
import { validateTimes } from './times.ts';

type Format = ExportKaraokeData['query']['format'];

/** A clip with the task that made it. @throws Problem not_found. */
async function findClipTask(core: Core, customerId: string, clipId: string) {
  const reader = { customerId, modes: ['live', 'test'] as const, origin: SAME_ORIGIN };
  const { data } = await listTasks(core, reader, { clipIds: [clipId], limit: 1 });
  const clip = data[0]?.clips.find(({ id }) => id === clipId);
  if (!data[0] || !clip) throw notFound('No clip has this ID.');
  return { clip, mode: data[0].mode };
}

/** A clip with its timed lyrics, as the editor shows them. @throws Problem not_found, clip_unavailable. */
export async function getKaraoke(core: Core, customerId: string, clipId: string): Promise<Karaoke> {
  const { clip, mode } = await findClipTask(core, customerId, clipId);
  const song = await getOwnClip(core, customerId, clipId);
  const price = await getRemainingPrice(core, { customerId, mode }, clipId, song);
  const { words, waveform } = toTimedLyrics(song);
  const saved = await readSavedTimes(core.db, customerId, clipId);
  return {
    clip,
    mode,
    price,
    words: price > 0 ? [] : words,
    waveform,
    times: saved?.times ? [...saved.times] : null,
    version: saved?.version ?? 0,
    saved_at: saved?.saved_at.toISOString() ?? null,
  };
}

/** Charges a clip's timed lyrics once, and returns them with the clip. @throws Problem also insufficient_credits. */
export async function buyKaraoke(core: Core, customerId: string, clipId: string): Promise<Karaoke> {
  const { mode } = await findClipTask(core, customerId, clipId);
  await buyLyrics(core, { customerId, keyId: null, mode }, clipId, undefined);
  return getKaraoke(core, customerId, clipId);
}

/** A clip whose timed lyrics are paid. @throws Problem not_found, clip_unavailable. */
async function getPaidKaraoke(core: Core, customerId: string, clipId: string): Promise<Karaoke> {
  const karaoke = await getKaraoke(core, customerId, clipId);
  if (karaoke.price === 0) return karaoke;
  throw new Problem(
    'clip_unavailable',
    `Buy the timestamped lyrics of this clip first. They cost ${karaoke.price} credits.`,
  );
}

/** Saves times over the version that the client has seen. @throws Problem also invalid_field for invalid times. */
export async function saveTimes(
  core: Core,
  customerId: string,
  clipId: string,
  { version, times }: KaraokeSave,
): Promise<Karaoke> {
  const { words, clip } = await getPaidKaraoke(core, customerId, clipId);
  const checked = times && validateTimes(times, words.length, clip.duration ?? 0);
  if (!(await writeTimes(core.db, customerId, clipId, version, checked))) {
    const detail = 'Other times were saved in the meantime. Read them first.';
    throw invalidFields([{ pointer: '/version', code: 'invalid', detail }]);
  }
  return getKaraoke(core, customerId, clipId);
}

/** Exports the words with the current times in a format of timed lyrics. @throws Problem not_found, clip_unavailable. */
export async function exportKaraoke(core: Core, customerId: string, clipId: string, format: Format) {
  const { words, times } = await getPaidKaraoke(core, customerId, clipId);
  const song = await getOwnClip(core, customerId, clipId);
  const corrected = words.map((word, n) => ({ ...word, ...times?.[n] }));
  return { title: song.title, text: formatLyrics({ ...song, words: corrected }, format) };
}
