import { translate } from '@docusaurus/Translate';
import siteConfig from '@generated/docusaurus.config';
import { notices } from '../../ui/notice/notice.ts';
import { readStored, writeStored } from '../storage.ts';
import { type Build, getRunningBuild, preloadPayloads } from './payloads.ts';
import { registerWorker } from './worker.ts';

/** Milliseconds that a new worker has to activate before the page reloads anyway. */
const workerTimeout = 2000;

const offeredBuilds = new Set<string>();

/** Activates the waiting worker, if there is one, and reloads, so that everything on the page comes from one build. */
async function reloadWithNewWorker(): Promise<void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const waiting = (await workers?.getRegistration())?.waiting;
  if (workers && waiting) {
    const changed = new Promise((done) => workers.addEventListener('controllerchange', done, { once: true }));
    waiting.postMessage({ type: 'SKIP_WAITING' });
    await Promise.race([changed, new Promise((done) => setTimeout(done, workerTimeout))]);
  }
  location.reload();
}

/** Shows the notice for a newer build, once per build. */
function offerUpdate(buildId: string): void {
  if (offeredBuilds.has(buildId)) return;
  offeredBuilds.add(buildId);
  notices.show({
    title: translate({ id: 'update.title', message: 'New Version Available' }),
    text: translate({ id: 'update.text', message: 'Updates are ready, click to refresh' }),
    action: {
      label: translate({ id: 'update.refresh', message: 'Refresh Now' }),
      run: () => void reloadWithNewWorker(),
    },
    persistent: true,
  });
}

const minute = 60_000;
const latestInterval = 10 * minute;
const versionInterval = 60 * minute;
const key = 'app_version';

/** Fetches JSON, bypassing all caches. */
async function fetchUncached<Result>(path: string): Promise<Result> {
  const response = await fetch(`${path}?${Date.now()}`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${path} returned status ${response.status}`);
  return (await response.json()) as Result;
}

/** The timestamp of the newest build that this browser has run; 0 if none. */
const getAppVersion = (): number => Number(readStored('localStorage', key) ?? 0);

function saveAppVersion({ timestamp }: Build): void {
  if (timestamp > getAppVersion()) writeStored('localStorage', key, String(timestamp));
}

const build = getRunningBuild();
let checkForWorker = (): void => undefined;

function notifyBuild(id: string): void {
  offerUpdate(id);
  checkForWorker();
}

/** A failed check is logged for developers only. */
const withoutErrors = (check: (running: Build) => Promise<void>) => async (): Promise<void> => {
  try {
    if (build) await check(build);
  } catch (error) {
    console.debug('No response about newer builds.', error);
  }
};

/** Compares the latest build with the running one. Also detects tabs that are left on an old build. */
const checkLatestBuild = withoutErrors(async (running) => {
  const { id } = await fetchUncached<Build>('/builds/latest.json');
  if (id === running.id) return;
  const { timestamp } = await fetchUncached<Build>(`/builds/meta/${id}.json`);
  if (timestamp > running.timestamp) notifyBuild(id);
});

/** Compares the version file with the newest build that this browser has run. */
const checkVersion = withoutErrors(async (running) => {
  const { timestamp, build_id: id } = await fetchUncached<{ timestamp: number; build_id: string }>('/version.json');
  if (id !== running.id && timestamp > getAppVersion()) notifyBuild(id);
});

/** Starts to check for newer builds and registers the service worker. Called once per page load. */
export async function startUpdateChecks(): Promise<void> {
  if (!build) return;
  saveAppVersion(build);
  setInterval(() => void checkLatestBuild(), latestInterval);
  setInterval(() => void checkVersion(), versionInterval);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void checkLatestBuild();
  });
  try {
    checkForWorker = await registerWorker(siteConfig, build, offerUpdate);
  } catch (error) {
    console.debug('The service worker could not be registered.', error);
  }
}

/** Preloads the payloads of the pages that the open page links to. */
export function preloadLinkedPages(): void {
  if (build) void preloadPayloads(build, siteConfig.baseUrl);
}
