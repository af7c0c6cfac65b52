import type { Core } from './core/core.ts';
import { readAbilities } from './core/http-engine-check.ts';

/** How long a start waits for the description, and how often it is read again. */
const FIRST_MS = 2000;
const EVERY_MS = 60_000;

/**
 * Reads what the operator's own service can do, now and again while the process runs. Without a response, the latest description
 * counts, and a start doesn't fail, because pages and test keys work without the engine.
 */
export async function followAbilities({ config, log, draining }: Core): Promise<void> {
  const { engine } = config;
  if (engine?.id !== 'http') return;
  let lastFault: string | null = null;
  const read = async (timeoutMs?: number) => {
    const described = await readAbilities(engine, timeoutMs);
    const fault = typeof described === 'string' ? described : null;
    if (typeof described !== 'string') engine.described.now = described;
    if (fault !== null && fault !== lastFault) log.warn({ fault }, 'Could not read what the engine can do');
    lastFault = fault;
  };
  await read(FIRST_MS);
  const timer = setInterval(() => void read(), EVERY_MS);
  timer.unref();
  draining.addEventListener('abort', () => clearInterval(timer), { once: true });
}
