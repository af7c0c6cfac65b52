import type { ServerProcess } from '../../tests/server-process.ts';
import type { Load } from '../upgrade/load.ts';

/** A stop waits for this many seconds while the proxy notices. */
export const DRAIN_SECONDS = '5';

export interface Restarts {
  readonly requests: number;
  readonly failed: number;
  readonly restarts: number;
  /** The longest stop, in seconds. */
  readonly longestStop: number;
}

/** Stops web processes with SIGTERM and starts them again on the same ports, in turn, until there were enough requests. */
export async function restartInTurn(
  webs: ServerProcess[],
  load: Load,
  wanted: number,
  stop: (web: ServerProcess) => Promise<number | null>,
  start: (port: number) => Promise<ServerProcess>,
): Promise<Restarts> {
  let [restarts, requests, failed, longestStop] = [0, 0, 0, 0];
  while (requests < wanted) {
    const oldest = webs.shift()!;
    const stopping = performance.now();
    const code = await stop(oldest);
    if (code !== 0) throw new Error(`A web process ended with ${code}.`);
    longestStop = Math.max(longestStop, (performance.now() - stopping) / 1000);
    webs.push(await start(oldest.port));
    restarts += 1;
    const measured = await load.measure(3);
    requests += measured.requests;
    failed += measured.failed;
  }
  return { requests, failed, restarts, longestStop };
}
