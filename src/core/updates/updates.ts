import { translate } from '@docusaurus/Translate';
import siteConfig from '@generated/docusaurus.config';
import { notices } from '../../ui/notice/notice.ts';
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
function appVersion(): number {
  try {
    return Number(localStorage.getItem(key) ?? 0);
  } catch {
    return 0;
  }
}

function remember({ timestamp }: Build): void {
  try {
    if (timestamp > appVersion()) localStorage.setItem(key, String(timestamp));
  } catch {
    // Storage is blocked: the version file is then compared with the running build alone.
  }
}

/** Looks for builds newer than the running one, in two ways. A check that fails says so only to developers. */
class BuildWatch {
  readonly #running: Build;
  readonly #offer: (buildId: string) => void;

  constructor(running: Build, offer: (buildId: string) => void) {
    this.#running = running;
    this.#offer = offer;
  }

  start(): void {
    remember(this.#running);
    setInterval(() => void this.checkLatest(), latestEvery);
    setInterval(() => void this.checkVersion(), versionEvery);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void this.checkLatest();
    });
  }

  /** By the id of the latest build and what is said of it: also tells a tab apart that others have left behind. */
  checkLatest(): Promise<void> {
    return this.#quietly(async () => {
      const { id } = await fresh<Build>('/builds/latest.json');
      if (id === this.#running.id) return;
      const { timestamp } = await fresh<Build>(`/builds/meta/${id}.json`);
      if (timestamp > this.#running.timestamp) this.#offer(id);
    });
  }

  /** By the version file against what this browser has run last. */
  checkVersion(): Promise<void> {
    return this.#quietly(async () => {
      const { timestamp, build_id: id } = await fresh<{ timestamp: number; build_id: string }>('/version.json');
      if (id !== this.#running.id && timestamp > appVersion()) this.#offer(id);
    });
  }

  async #quietly(check: () => Promise<void>): Promise<void> {
    try {
      await check();
    } catch (error) {
      console.debug('No answer about newer builds.', error);
    }
  }
}

const build = runningBuild();
let lookForWorker = (): void => undefined;

const watch =
  build &&
  new BuildWatch(build, (id) => {
    offerUpdate(id);
    lookForWorker();
  });

/** Begins to look for newer builds, and to keep the documentation for when there is no network. Once per page load. */
export async function startUpdates(): Promise<void> {
  watch?.start();
  try {
    if (build) lookForWorker = await keepOffline(siteConfig, build, offerUpdate);
  } catch (error) {
    console.debug('The site is not kept for offline use.', error);
  }
}

/** Loads what is known of the pages that the open one leads to. */
export function lookAhead(): void {
  if (build && watch) void preloadPayloads(build, siteConfig.baseUrl, () => void watch.checkLatest());
}
