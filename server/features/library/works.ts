import { limits } from '../../../catalog/limits.ts';
import type {
  TaskModel,
  Work,
  WorkDetail,
  WorkKeeping,
  WorkKind,
  WorkPage,
  WorkSort,
  WorkUpdate,
} from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { type CustomerTx, customerTransaction } from '../../core/customer-lock.ts';
import { type ModeQuery, readCursor, toPage } from '../../core/page.ts';
import { type FieldError, invalidFields, notFound, type Problem } from '../../core/problem.ts';
import { createUrlBuilder, SAME_ORIGIN } from '../outputs/service.ts';
import { indexWorks } from './indexing.ts';
import { requirePublishable } from './publication.ts';
import { customerToken, toSearchQuery } from './search.ts';
import { type Filter, listWorks, type WorkPlace } from './list-store.ts';
import {
  countKeptWorks,
  findWorks,
  readTaskExpiry,
  type Visibility,
  type WorkRow,
  writeDeleted,
  setKept,
  writeName,
  writeLyricsPublic,
  writeVisibility,
} from './store.ts';
import { findFamily } from './family-store.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** The time at which a kept work expires: the latest that every client can parse. */
const NEVER = new Date('9999-12-31T23:59:59.999Z');

/** The name of works made without a key, in filters and lists. */
const DASHBOARD = 'dashboard';

/** The filters of a request. */
export interface WorkQuery extends ModeQuery {
  readonly search?: string;
  readonly kind?: readonly WorkKind[];
  readonly key_id?: string;
  readonly model?: TaskModel;
  readonly task_id?: string;
  readonly request_id?: string;
  readonly visibility?: Visibility;
  readonly state?: 'available' | 'kept' | 'expired';
  /** ISO 8601. */
  readonly from?: string;
  readonly to?: string;
  readonly sort?: WorkSort;
}

export const workNotFound = (): Problem => notFound('No work has this ID.');

const invalidUpdate = (error: FieldError): Problem => invalidFields([error]);

function toWork(core: Core, row: WorkRow): Work {
  const now = core.clock.now();
  const address = createUrlBuilder(now, SAME_ORIGIN);
  const { title, name, media_file, cover_file, expires_at, created_at, kept_at, parent_id, continue_at } = row;
  const {
    id,
    kind,
    task_id,
    version,
    versions,
    mode,
    key_id,
    key_name,
    request_id,
    visibility,
    lyrics_public,
    checksum,
    duration,
    width,
    height,
  } = row;
  const { bytes, model, prompt, style, waveform, plays, taken_down } = row;
  return {
    id,
    kind,
    version,
    versions,
    title: name ?? title,
    first_title: title,
    visibility,
    lyrics_public,
    taken_down,
    kept: kept_at !== null,
    mode,
    model,
    prompt,
    style,
    duration,
    waveform: [...(waveform ?? [])],
    width,
    height,
    bytes,
    plays,
    media_url: address(media_file, expires_at),
    cover_url: address(cover_file, expires_at),
    checksum,
    parent: parent_id === null ? null : { work_id: parent_id, continue_at: continue_at ?? 0 },
    task_id,
    request_id,
    key: key_id === null ? null : { id: key_id, name: key_name ?? '' },
    created_at: created_at.toISOString(),
    expires_at: kept_at === null ? expires_at.toISOString() : null,
  };
}

async function toFilter(core: Core, customerId: string, query: WorkQuery): Promise<Filter | null> {
  const { search, kind, key_id: keyId, state = 'available', sort = 'newest' } = query;
  const words = search === undefined ? undefined : toSearchQuery(search, customerToken(customerId));
  if (words === null) return null;
  if (words !== undefined) await indexWorks(core.db, customerId);
  return {
    customerId,
    query: words,
    kinds: kind,
    mode: query.mode,
    keyId: keyId === DASHBOARD ? null : keyId,
    model: query.model,
    taskId: query.task_id,
    requestId: query.request_id,
    visibility: query.visibility,
    from: query.from,
    to: query.to,
    state,
    sort,
    now: core.clock.now(),
  };
}

function readPlace(cursor: string | undefined, sort: WorkSort): WorkPlace | null {
  if (sort === 'most_played') return readCursor(cursor, ['number', 'time', 'text']);
  return readCursor(cursor, [sort === 'longest' ? 'length' : 'time', 'text']);
}

function toPlace({ plays, duration, created_at, id }: WorkRow, sort: WorkSort): WorkPlace {
  const at = created_at.toISOString();
  if (sort === 'most_played') return [plays, at, id];
  return [sort === 'longest' ? (duration ?? 0) : at, id];
}

/** A page of a customer's works. @throws Problem invalid_field for an invalid cursor or time. */
export async function listCustomerWorks(core: Core, customerId: string, query: WorkQuery): Promise<WorkPage> {
  const { cursor, limit = 20, sort = 'newest' } = query;
  const place = readPlace(cursor, sort);
  const filter = await toFilter(core, customerId, query);
  const rows = filter ? await listWorks(core.db, filter, place, limit + 1) : [];
  return toPage(
    rows,
    limit,
    (row) => toPlace(row, sort),
    (row) => toWork(core, row),
  );
}

/** One work with its lyrics, its parent and its continuations. @throws Problem not_found. */
export async function getWork(core: Core, customerId: string, id: string): Promise<WorkDetail> {
  const [row] = await findWorks(core.db, customerId, [id]);
  if (!row) throw workNotFound();
  const family = await findFamily(core.db, customerId, id, core.clock.now());
  return {
    ...toWork(core, row),
    lyrics: row.lyrics,
    family: family.map(({ created_at, parent_id, continue_at, ...relative }) => ({
      ...relative,
      parent_id,
      continue_at: parent_id === null ? null : continue_at,
      created_at: created_at.toISOString(),
    })),
  };
}

/** How many works a customer keeps, and how many are allowed. */
export async function getKeepingLimits(core: Core, customerId: string): Promise<WorkKeeping> {
  return { kept: await countKeptWorks(core.db, customerId), most: limits.keptWorks };
}

async function keepWork(core: Core, tx: CustomerTx, customerId: string, row: WorkRow): Promise<void> {
  if (row.kept_at !== null) return;
  const now = core.clock.now();
  // The purge may already have selected works that expire within this minute.
  if (row.expires_at.getTime() <= now.getTime() + MINUTE_MS) {
    throw invalidUpdate({ pointer: '/kept', code: 'invalid', detail: 'The files of the work are deleted.' });
  }
  if ((await countKeptWorks(tx, customerId)) >= limits.keptWorks) {
    const detail = `At most ${limits.keptWorks} works can be kept. Stop keeping one first.`;
    throw invalidUpdate({ pointer: '/kept', code: 'too_many', detail });
  }
  await setKept(tx, customerId, row.id, now, NEVER);
}

/** Keeps works, in this order, as far as the customer may keep more. */
export async function keepWorks(core: Core, tx: CustomerTx, customerId: string, ids: readonly string[]): Promise<void> {
  const room = Math.max(0, limits.keptWorks - (await countKeptWorks(tx, customerId)));
  for (const id of ids.slice(0, room)) await setKept(tx, customerId, id, core.clock.now(), NEVER);
}

async function releaseWork(core: Core, tx: CustomerTx, customerId: string, row: WorkRow): Promise<void> {
  if (row.kept_at === null) return;
  const least = new Date(core.clock.now().getTime() + limits.stopKeepingHours * HOUR_MS);
  const end = await readTaskExpiry(tx, customerId, row.task_id);
  await setKept(tx, customerId, row.id, null, end > least ? end : least);
}

/**
 * Renames a work, changes who can see it or its lyrics, or keeps or releases it, depending on the given fields. Updates of a
 * customer run one after the other. @throws Problem not_found, invalid_field, content_refused.
 */
export async function updateWork(core: Core, customerId: string, id: string, update: WorkUpdate): Promise<Work> {
  const { title, visibility, lyrics_public: lyricsPublic, kept } = update;
  const shown = title?.trim();
  if (shown === '') throw invalidUpdate({ pointer: '/title', code: 'too_short', detail: 'At least one character.' });
  const row = await customerTransaction(core.db, customerId, async (tx) => {
    const [before] = await findWorks(tx, customerId, [id]);
    if (!before) throw workNotFound();
    if (title !== undefined) await writeName(tx, customerId, before, shown ?? null);
    if (
      visibility !== undefined &&
      visibility !== before.visibility &&
      !(await writeVisibility(tx, customerId, id, visibility))
    ) {
      const detail = 'Support took this work out of the gallery. It cannot be made public.';
      throw invalidUpdate({ pointer: '/visibility', code: 'invalid', detail });
    }
    if (lyricsPublic !== undefined) {
      if (before.kind !== 'song')
        throw invalidUpdate({ pointer: '/lyrics_public', code: 'invalid', detail: 'Only songs have lyrics.' });
      await writeLyricsPublic(tx, customerId, id, lyricsPublic);
    }
    if (kept === true) await keepWork(core, tx, customerId, before);
    if (kept === false) await releaseWork(core, tx, customerId, before);
    const [after] = await findWorks(tx, customerId, [id]);
    requirePublishable(core, before, after!, title !== undefined);
    return after!;
  });
  await indexWorks(core.db, customerId);
  return toWork(core, row);
}

/** Deletes a work permanently. The sweep of the files feature deletes its files. @throws Problem not_found. */
export async function deleteWork(core: Core, customerId: string, id: string): Promise<void> {
  await customerTransaction(core.db, customerId, async (tx) => {
    const [row] = await findWorks(tx, customerId, [id]);
    if (!row) throw workNotFound();
    await writeDeleted(tx, customerId, id, core.clock.now());
  });
}
