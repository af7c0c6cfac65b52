import { availableParallelism } from 'node:os';
import type { Engine, Engines } from './engine.ts';

/** Threads for making music: all cores except one for requests. */
export const engineThreads = (): number => Math.max(1, availableParallelism() - 1);

/** Concurrent live tasks on an external engine. They take time, but hardly any resources here. */
const OUTSIDE_SLOTS = 32;

/**
 * The engines of a server. Test keys always run on the sandbox; live keys on `live`, or on the sandbox if no other engine is
 * configured. There are twice as many slots as threads, because a task that waits for its pace needs no thread.
 */
export function engineRegistry(
  sandbox: Engine,
  live: Engine | null = null,
  threads: number = engineThreads(),
): Engines {
  return {
    slots: live ? { live: OUTSIDE_SLOTS, test: threads * 2 } : threads * 2,
    of: (mode) => (mode === 'live' ? (live ?? sandbox) : sandbox),
    close: async () => {
      await Promise.all([sandbox.close(), live?.close()]);
    },
  };
}
