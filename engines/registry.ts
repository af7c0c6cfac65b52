import { availableParallelism } from 'node:os';
import type { Engine, Engines } from './engine.ts';

/** Threads for making music: all cores except one for requests. */
export const engineThreads = (): number => Math.max(1, availableParallelism() - 1);

/** Concurrent tasks of a process on each engine. */
interface Slots {
  readonly live: number;
  readonly sandbox: number;
}

/** The default for the sandbox: twice as many slots as threads, because a task that waits for its pace needs no thread. */
export const sandboxSlots = (): number => engineThreads() * 2;

/**
 * The engines of a server. Test keys always run on the sandbox; live keys on `live`, or on the sandbox if no other engine is
 * configured.
 */
export function engineRegistry(sandbox: Engine, live: Engine | null, slots: Slots): Engines {
  return {
    slots: live ? { live: slots.live, test: slots.sandbox } : slots.sandbox,
    of: (mode) => (mode === 'live' ? (live ?? sandbox) : sandbox),
    close: async () => {
      await Promise.all([sandbox.close(), live?.close()]);
    },
  };
}
