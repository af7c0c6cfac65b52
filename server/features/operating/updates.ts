import { z } from 'zod';
import type { SystemHealth } from '../../../generated/account/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { outbound } from '../../core/outbound.ts';
import { readLatestRelease, saveLatestRelease } from './store.ts';
import { release } from '../../core/version.ts';

type Update = NonNullable<SystemHealth['update']>;

/** What GitHub, Gitea and Forgejo return for the latest release. */
const feedSchema = z.object({ tag_name: z.string(), html_url: z.string().optional() });

const MOST_BYTES = 1_048_576;
const TIMEOUT_MS = 30_000;

/** The three numbers of a version such as `v1.2.3`. Null for anything else, such as a pre-release. */
function parseVersion(text: string): readonly number[] | null {
  const [, ...numbers] = /^v?(\d{1,9})\.(\d{1,9})\.(\d{1,9})$/.exec(text) ?? [];
  return numbers.length === 0 ? null : numbers.map(Number);
}

/** Whether a version is newer than another. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [parseVersion(version), parseVersion(than)];
  if (one === null || other === null) return false;
  const at = one.findIndex((number, place) => number !== other[place]);
  return at !== -1 && one[at]! > other[at]!;
}

/** The newer release that the feed named last, or null. */
export async function findUpdate({ config, db }: Core): Promise<Update | null> {
  if (config.updateFeed === null) return null;
  const latest = await readLatestRelease(db);
  return latest !== undefined && isNewer(latest.version, release) ? latest : null;
}

/** Logs that a newer release exists, if one does. */
export async function reportUpdate(core: Core): Promise<void> {
  const update = await findUpdate(core);
  if (update !== null) core.log.warn({ ...update, running: release }, 'A newer release is available');
}

/** Reads the feed, stores its release and reports a new one. @throws Error if the feed can't be read. */
export async function fetchLatestRelease(core: Core, signal: AbortSignal): Promise<void> {
  const { config, db } = core;
  if (config.updateFeed === null) return;
  const options = {
    owner: 'updates',
    most: MOST_BYTES,
    timeoutMs: TIMEOUT_MS,
    accept: 'application/json',
    userAgent: config.brand.slug,
  };
  const fetched = await outbound(core).fetch(config.updateFeed, options, signal);
  if (fetched.outcome !== 'fetched') {
    const status = 'statusCode' in fetched ? ` ${fetched.statusCode}` : '';
    throw new Error(`UPDATE_FEED can't be read: ${fetched.outcome}${status}`);
  }
  const feed = feedSchema.parse(JSON.parse(Buffer.from(fetched.bytes).toString()));
  if (parseVersion(feed.tag_name) === null) throw new Error('UPDATE_FEED names no version such as v1.2.3.');
  const url = /^https?:\/\//.test(feed.html_url ?? '') ? feed.html_url! : null;
  const known = await readLatestRelease(db);
  const version = feed.tag_name.replace(/^v/, '');
  await saveLatestRelease(db, { version, url });
  if (known?.version !== version) await reportUpdate(core);
}
