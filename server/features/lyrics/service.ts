import { operations } from '../../../catalog/operations.ts';
import type { LyricsRequest, TimedLyrics } from '../../../generated/v2/types.gen.ts';
import type { Caller } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { customerQueue } from '../../core/customer-queue.ts';
import { Problem, notFound } from '../../core/problem.ts';
import { budgetExceededProblem, idempotencyConflict, type Idempotency } from '../gateway/service.ts';
import { elrc, lrc } from './formats/lrc.ts';
import { srt, vtt } from './formats/cues.ts';
import { ttml } from './formats/ttml.ts';
import { toLines, withSeparators } from '../../../engines/timed-lines.ts';
import { findClip, takeLyrics, type TimedClip, wasCharged } from './store.ts';

type TextFormat = Exclude<NonNullable<LyricsRequest['format']>, 'json'>;

const writers = { lrc, elrc, srt, vtt, ttml } as const satisfies Record<TextFormat, unknown>;

const mediaTypes: Readonly<Record<TextFormat, string>> = {
  lrc: 'text/plain; charset=utf-8',
  elrc: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  // XML declares its encoding itself.
  ttml: 'application/ttml+xml',
};

/** Credits for a clip's timed lyrics, charged once. */
const lyricsPrice = operations.find(({ id }) => id === 'timestamped-lyrics')!.credits!;

const clipNotFound = () => notFound('No clip has this ID.');

function clipUnavailable(status: string | null): Problem {
  const detail =
    status === 'queued'
      ? 'The clip is not ready yet. Wait until its `status` is `succeeded`.'
      : 'The clip was not generated: its task failed or was canceled.';
  return new Problem('clip_unavailable', detail);
}

/** The words of a clip, each with the text around it, and the waveform. */
export const toTimedLyrics = ({
  words,
  lyrics,
  waveform,
}: Pick<TimedClip, 'words' | 'lyrics' | 'waveform'>): TimedLyrics => ({
  words: withSeparators(words, lyrics ?? ''),
  waveform: [...waveform],
});

/** A clip's timed lyrics in a format: an object for JSON, or a text with its media type. */
export function formatLyrics(
  clip: TimedClip,
  format: LyricsRequest['format'],
): TimedLyrics | { type: string; text: string } {
  if (format === undefined || format === 'json') return toTimedLyrics(clip);
  const song = { title: clip.title, seconds: clip.duration, lines: toLines(clip.words, clip.lyrics ?? '') };
  return { type: mediaTypes[format], text: writers[format](song) };
}

/**
 * A clip in the caller's mode, charged once.
 * @throws Problem not_found, clip_unavailable, insufficient_credits, key_budget_exceeded, idempotency_conflict.
 */
export async function buyLyrics(
  core: Core,
  caller: Pick<Caller, 'customerId' | 'mode' | 'keyId'>,
  clipId: string,
  idempotency: Idempotency | undefined,
): Promise<{
  readonly clip: TimedClip;
  readonly replayed: boolean;
  readonly charged: number;
  readonly taskId: string;
}> {
  const price = caller.mode === 'test' ? 0 : lyricsPrice;
  const { customerId } = caller;
  const row = await customerQueue(core).run(customerId, () => takeLyrics(core.db, caller, clipId, price, idempotency));
  switch (row.code) {
    case 'ok':
    case 'replay':
      return { clip: row, replayed: row.code === 'replay', charged: row.charged ?? 0, taskId: row.task_id! };
    case 'not_found':
      throw clipNotFound();
    case 'clip_unavailable':
      throw clipUnavailable(row.clip_status);
    case 'idempotency_conflict':
      throw idempotencyConflict();
    case 'insufficient_credits':
      throw new Problem(
        'insufficient_credits',
        `The lyrics cost ${price} credits, and the account has ${row.available} available.`,
      );
    case 'key_budget_exceeded':
      throw await budgetExceededProblem(core.db, caller, price);
  }
}

/** The lyrics in the player of a customer's own clip. @throws Problem not_found, clip_unavailable. */
export async function getOwnLyrics(core: Core, customerId: string, clipId: string): Promise<TimedLyrics> {
  return toTimedLyrics(await getOwnClip(core, customerId, clipId));
}

/** A customer's delivered clip. @throws Problem not_found, clip_unavailable. */
export async function getOwnClip(core: Core, customerId: string, clipId: string): Promise<TimedClip> {
  const clip = await findClip(core.db, customerId, clipId);
  if (!clip) throw clipNotFound();
  if (clip.status !== 'succeeded') throw clipUnavailable(clip.status);
  return clip;
}

/** The remaining price of a clip's timed lyrics: 0 in test mode, for instrumentals, or after they were charged. */
export async function getRemainingPrice(
  core: Core,
  { customerId, mode }: Pick<Caller, 'customerId' | 'mode'>,
  clipId: string,
  { words }: Pick<TimedClip, 'words'>,
): Promise<number> {
  if (mode === 'test' || words.length === 0 || (await wasCharged(core.db, customerId, clipId))) return 0;
  return lyricsPrice;
}
