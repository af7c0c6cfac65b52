import type { Build } from './running-build.ts';
import { sparesBytes } from './payloads.ts';

const hour = 3_600_000;

/** What the worker says of itself (src/worker/service-worker.ts). */
interface WorkerMessage {
  readonly type?: string;
  readonly build_id?: string;
}

interface Site {
  readonly baseUrl: string;
  readonly customFields?: { readonly offline?: unknown };
}

/**
 * Registers the worker of the page's language, which keeps its documentation for when there is no network, and hears when a
 * newer one is ready. Who saves bytes gets none; one that is there already stays. Where the site has no offline copies any
 * more, the worker is asked for its successor: that one takes them away.
 *
 * @returns looks for a newer worker now.
 */
export async function keepOffline(site: Site, running: Build, offer: (buildId: string) => void): Promise<() => void> {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (workers === undefined) return () => undefined;
  workers.addEventListener('message', ({ data, source }: MessageEvent<WorkerMessage | null>) => {
    if (data?.type !== 'UPDATE_AVAILABLE') return;
    // Workers tell every tab of the site. One that runs their build already has nothing to wait for.
    if (data.build_id === running.id) source?.postMessage({ type: 'SKIP_WAITING' });
    else offer(data.build_id ?? '');
  });
  workers.startMessages();
  const there = await workers.getRegistration();
  const wanted = site.customFields?.offline !== false && !sparesBytes();
  // The address of the home page has no slash at its end, and is in the scope all the same: the server allows it.
  const scope = site.baseUrl.replace(/(?<=.)\/$/, '');
  const registration = wanted
    ? await workers.register(`${site.baseUrl}sw.js`, { scope, updateViaCache: 'none' })
    : there;
  const look = () => void registration?.update().catch((error: unknown) => console.debug('No newer worker.', error));
  if (!wanted) look();
  registration?.waiting?.postMessage({ type: 'ARE_YOU_WAITING' });
  setInterval(look, hour);
  return look;
}
