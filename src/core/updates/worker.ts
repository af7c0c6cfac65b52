import { type Build, isSlowConnection } from './payloads.ts';

const hour = 3_600_000;
/**
 * Without these parameters, the plugin's worker does nothing. Never add the build ID: an old tab would register the old
 * worker again.
 */
const workerParams = encodeURIComponent(JSON.stringify({ offlineMode: true }));

/** Messages of the service worker (src/core/updates/service-worker.ts). */
interface WorkerMessage {
  readonly type?: string;
  readonly build_id?: string;
}

interface Site {
  readonly baseUrl: string;
  readonly customFields?: { readonly offline?: unknown };
}

/** Requests the build of the waiting worker, now and whenever a newer worker is installed. */
function watchWaitingWorker(registration: ServiceWorkerRegistration): void {
  const requestBuild = () => {
    // The very first worker doesn't wait.
    if (registration.active) registration.waiting?.postMessage({ type: 'ARE_YOU_WAITING' });
  };
  const follow = () => registration.installing?.addEventListener('statechange', requestBuild);
  registration.addEventListener('updatefound', follow);
  follow();
  requestBuild();
}

/** Removes the worker and the caches of earlier builds immediately, instead of waiting for the browser to do so. */
async function unregisterWorker(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.unregister();
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * Registers the service worker of the page's language, which caches its documentation, and offers updates. Readers
 * who save data get no new worker, but an existing one stays unless the site turns offline copies off.
 *
 * @returns a function that checks for a newer worker.
 */
export async function registerWorker(
  site: Site,
  running: Build,
  offer: (buildId: string) => void,
): Promise<() => void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (workers === undefined) return () => undefined;
  workers.addEventListener('message', ({ data, source }: MessageEvent<WorkerMessage | null>) => {
    if (data?.type !== 'UPDATE_AVAILABLE') return;
    // A page that already has the worker's build has nothing to refresh.
    if (data.build_id === running.id) source?.postMessage({ type: 'SKIP_WAITING' });
    else offer(data.build_id ?? '');
  });
  workers.startMessages();
  // The URL of the home page has no trailing slash, but the server allows it to be in the scope.
  const scope = site.baseUrl.replace(/(?<=.)\/$/, '');
  const existing = await workers.getRegistration();
  const own = existing?.scope === new URL(scope, location.href).href ? existing : undefined;
  if (site.customFields?.offline === false) {
    if (own) await unregisterWorker(own);
    return () => undefined;
  }
  if (isSlowConnection() && !own) return () => undefined;
  const registration = await workers.register(`${site.baseUrl}sw.js?params=${workerParams}`, {
    scope,
    updateViaCache: 'none',
  });
  watchWaitingWorker(registration);
  const checkForUpdate = () =>
    void registration.update().catch((error: unknown) => console.debug('No newer worker.', error));
  setInterval(checkForUpdate, hour);
  return checkForUpdate;
}
