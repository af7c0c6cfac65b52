import type { Caller } from '../../core/caller.ts';
import type { Queryable } from '../../core/db.ts';
import type { SungWord } from '../../../engines/engine.ts';
import type { Idempotency } from '../gateway/service.ts';
import { outputStatus } from '../outputs/service.ts';

/** The columns of a delivered clip that are read. */
export interface TimedClip {
  readonly title: string;
  readonly lyrics: string | null;
  /** Seconds. */
  readonly duration: number;
  readonly words: readonly SungWord[];
  readonly waveform: readonly number[];
}

export type TakeCode =
  | 'ok'
  | 'replay'
  | 'not_found'
  | 'clip_unavailable'
  | 'idempotency_conflict'
  | 'insufficient_credits'
  | 'key_budget_exceeded';

/** A row of `lyrics_take`. The clip's columns are null if the code says that there is no clip. */
export interface TakeRow extends TimedClip {
  readonly code: TakeCode;
  readonly task_id: string | null;
  readonly clip_status: string | null;
  /** Credits charged now; null if there weren't enough. */
  readonly charged: number | null;
  /** The remaining credits, if there weren't enough. */
  readonly available: number | null;
}

/** Reads a clip with its timed lyrics and charges `price` credits, unless they were charged before. */
export async function takeLyrics(
  db: Queryable,
  caller: Pick<Caller, 'customerId' | 'mode' | 'keyId'>,
  clipId: string,
  price: number,
  idempotency: Idempotency | undefined,
): Promise<TakeRow> {
  const { rows } = await db.named<TakeRow>('lyrics_take', 'select * from lyrics_take($1, $2, $3, $4, $5, $6, $7)', [
    caller.customerId,
    caller.keyId,
    caller.mode,
    clipId,
    price,
    idempotency?.key ?? null,
    idempotency?.fingerprint ?? null,
  ]);
  return rows[0]!;
}

/** A customer's clip in either mode, delivered or not. Null if there is none or it is deleted. */
export async function findClip(
  db: Queryable,
  customerId: string,
  clipId: string,
): Promise<(TimedClip & { readonly status: string }) | null> {
  const { rows } = await db.named<TimedClip & { readonly status: string }>(
    'lyrics_find_clip',
    `select ${outputStatus} as status, o.title, o.lyrics, o.duration,
       coalesce(o.words, '[]') as words, coalesce(o.waveform, '[]') as waveform
     from outputs o join tasks t on t.customer_id = o.customer_id and t.id = o.task_id
     where o.id = $1 and o.customer_id = $2 and o.kind = 'song' and o.deleted_at is null`,
    [clipId, customerId],
  );
  return rows[0] ?? null;
}

/** Whether a clip's timed lyrics were charged. */
export async function wasCharged(db: Queryable, customerId: string, clipId: string): Promise<boolean> {
  const { rows } = await db.named<{ charged: boolean }>(
    'lyrics_was_charged',
    "select ledger_is_posted($1, 'lyrics', $2, 'charge') as charged",
    [customerId, clipId],
  );
  return rows[0]!.charged;
}
