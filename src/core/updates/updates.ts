import { translate } from '@docusaurus/Translate';
import siteConfig from '@generated/docusaurus.config';
import { notices } from '../../ui/notice/notice.ts';
import { readStored, writeStored } from '../storage.ts';
import { type Build, runningBuild, preloadPayloads } from './payloads.ts';
import { keepOffline } from './worker.ts';

/** Milliseconds that a newer worker has to take over before the page is loaded anew all the same. */
const patience = 2000;

const offered = new Set<string>();

/**
 * Loads the page anew, with the newer worker in charge if there is one: what the page is made of then comes from one build.
 */
async function refresh(): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const waiting = (await workers?.getRegistration())?.waiting;
  if (workers && waiting) {
    const changed = new Promise((done) => workers.addEventListener('controllerchange', done, { once: true }));
    waiting.postMessage({ type: 'SKIP_WAITING' });
    await Promise.race([changed, new Promise((done) => setTimeout(done, patience))]);
  }
  location.reload();
}

/** Says that there is a newer build: once for each, however many ways it is noticed. Who dismisses it has been told. */
function offerUpdate(buildId: string): void {
  if (offered.has(buildId)) return;
  offered.add(buildId);
  notices.show({
    title: translate({ id: 'update.title', message: 'New Version Available' }),
    text: translate({ id: 'update.text', message: 'Updates are ready, click to refresh' }),
    action: {
      label: translate({ id: 'update.refresh', message: 'Refresh Now' }),
      run: () => void refresh(),
    },
    persistent: true,
  });
}

const minute = 60_000;
const latestEvery = 10 * minute;
const versionEvery = 60 * minute;
const key = 'app_version';

/** An answer that no cache may give: neither the browser's nor one on the way. */
async function fresh<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${path}?${Date.now()}`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Answer;
}

/** The timestamp of the newest build that this browser has run; 0 if none. */
const appVersion = (): number => Number(readStored('localStorage', key) ?? 0);

function remember({ timestamp }: Build): void {
  if (timestamp > appVersion()) writeStored('localStorage', key, String(timestamp));
}

const build = runningBuild();
let lookForWorker = (): void => undefined;

function offerBuild(id: string): void {
  offerUpdate(id);
  lookForWorker();
}

/** A check that fails says so only to developers. */
const quietly = (check: (running: Build) => Promise<void>) => async (): Promise<void> => {
  try {
    if (build) await check(build);
  } catch (error) {
    console.debug('No answer about newer builds.', error);
  }
};

/** By the id of the latest build and what is said of it: also tells a tab apart that others have left behind. */
const checkLatest = quietly(async (running) => {
  const { id } = await fresh<Build>('/builds/latest.json');
  if (id === running.id) return;
  const { timestamp } = await fresh<Build>(`/builds/meta/${id}.json`);
  if (timestamp > running.timestamp) offerBuild(id);
});

/** By the version file against what this browser has run last. */
const checkVersion = quietly(async (running) => {
  const { timestamp, build_id: id } = await fresh<{ timestamp: number; build_id: string }>('/version.json');
  if (id !== running.id && timestamp > appVersion()) offerBuild(id);
});

/** Begins to look for newer builds, and to keep the documentation for when there is no network. Once per page load. */
export async function startUpdates(): Promise<void> {
  if (!build) return;
  remember(build);
  setInterval(() => void checkLatest(), latestEvery);
  setInterval(() => void checkVersion(), versionEvery);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkLatest();
  });
  try {
    lookForWorker = await keepOffline(siteConfig, build, offerUpdate);
  } catch (error) {
    console.debug('The site is not kept for offline use.', error);
  }
}

/** Loads what is known of the pages that the open one leads to. */
export function lookAhead(): void {
  if (build) void preloadPayloads(build, siteConfig.baseUrl, () => void checkLatest());
}
