import type { Build } from './running-build.ts';

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
export class BuildWatch {
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
