import type { FastifyBaseLogger } from 'fastify';
import { readBuildStamp } from './build-stamp.ts';
import type { Site } from './files.ts';

const EVERY_MS = 2_000;

export interface CurrentSite {
  readonly get: () => Site | null;
  /** Resolves as soon as the site has English pages, at once if no build is in progress. */
  readonly english: Promise<void>;
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
  let site = await load();
  const isPending = () => site !== null && (site.pending.size > 0 || site.pendingMedia);
  const hasEnglish = () => site === null || !site.pending.has('en');
  const { promise: english, resolve } = Promise.withResolvers<void>();
  const close = () => clearInterval(timer);
  const report = () => {
    if (hasEnglish()) resolve();
    if (!isPending()) close();
  };
  let loading = false;
  const timer = setInterval(async () => {
    if (loading || JSON.stringify(readBuildStamp(folder)) === JSON.stringify(site?.stamp)) return;
    loading = true;
    try {
      site = (await load()) ?? site;
    } catch (err) {
      log.warn({ err }, 'The new pages could not be read; trying again');
    }
    loading = false;
    report();
  }, EVERY_MS).unref();
  report();
  return { get: () => site, english, close };
}
