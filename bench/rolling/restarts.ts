import type { ServerProcess } from '../../tests/server-process.ts';
import type { Site } from '../rig/site.ts';
import { Load } from '../upgrade/load.ts';

/** A stop waits for this many seconds while the proxy notices. */
export const DRAIN_SECONDS = '5';

export interface Restarts {
  readonly requests: number;
  readonly failed: number;
  readonly restarts: number;
  /** The longest stop, in seconds. */
  readonly longestStop: number;
}

/**
 * Stops web processes with SIGTERM and starts them again on the same ports, in turn, until customers have sent enough requests
 * through the proxy at `url`. Prints the causes of failed requests.
 */
export async function restartUnderLoad(
  site: Site,
  url: string,
  webs: ServerProcess[],
  wanted: number,
  variables: Readonly<Record<string, string>> = {},
): Promise<Restarts> {
  const load = new Load();
  load.add(url);
  await load.signUp(4);
  load.begin();
  let [restarts, requests, failed, longestStop] = [0, 0, 0, 0];
  try {
    while (requests < wanted) {
      const oldest = webs.shift()!;
      const stopping = performance.now();
      const code = await site.stop(oldest);
      if (code !== 0) throw new Error(`A web process ended with ${code}.`);
      longestStop = Math.max(longestStop, (performance.now() - stopping) / 1000);
      webs.push(await site.start('web', { ...variables, PORT: String(oldest.port) }));
      restarts += 1;
      const measured = await load.measure(3);
      requests += measured.requests;
      failed += measured.failed;
    }
  } finally {
    await load.end();
  }
  if (load.failures.size > 0) console.table(Object.fromEntries(load.failures));
  return { requests, failed, restarts, longestStop };
}
