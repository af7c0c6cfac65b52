import { availableParallelism } from 'node:os';
import type { Engine, Engines } from './engine.ts';

/** Threads that may make music: all cores but the one that answers requests. */
export const engineThreads = (): number => Math.max(1, availableParallelism() - 1);

/** Live tasks under way where others make them: they take time here, and hardly anything else. */
const OUTSIDE_SLOTS = 32;

/**
 * The engines of a server. Test keys always run on the sandbox; live keys on `live`, or on the sandbox where no other
 * is configured. Twice as many tasks are under way as there are threads: while one waits for its pace, another plays.
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
