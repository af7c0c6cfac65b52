import type { FastifyBaseLogger } from 'fastify';
import { readBuildStamp } from './build-stamp.ts';
import type { Site } from './files.ts';

const EVERY_MS = 2_000;

export interface CurrentSite {
  readonly get: () => Site | null;
  readonly close: () => void;
}

/**
 * Loads the site of a build, and again whenever its stamp says that something was added, until it has everything. A build that is
 * whole never changes.
 */
export async function openCurrentSite(
  folder: string,
  load: () => Promise<Site | null>,
  log: FastifyBaseLogger,
): Promise<CurrentSite> {
  let seen = JSON.stringify(readBuildStamp(folder));
  let site = await load();
  const isPending = () => site !== null && (site.pending.size > 0 || site.pendingMedia);
  const close = () => clearInterval(timer);
  let loading = false;
  const timer = setInterval(async () => {
    const stamp = JSON.stringify(readBuildStamp(folder));
    if (loading || stamp === seen) return;
    loading = true;
    try {
      site = (await load()) ?? site;
      seen = stamp;
    } catch (err) {
      log.warn({ err }, 'The new pages could not be read; trying again');
    }
    loading = false;
    if (!isPending()) close();
  }, EVERY_MS).unref();
  if (!isPending()) close();
  return { get: () => site, close };
}
