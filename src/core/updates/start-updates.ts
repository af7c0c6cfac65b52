import { afterLoad } from '../after-load.ts';

/** Milliseconds after a page has come until anything else is asked for. */
const delay = 1000;
let started = false;
let timer: ReturnType<typeof setTimeout>;

async function begin(): Promise<void> {
  const { startUpdates, lookAhead } = await import('./updates.ts');
  lookAhead();
  if (started) return;
  started = true;
  await startUpdates();
}

const soon = () => {
  clearTimeout(timer);
  timer = setTimeout(() => void begin().catch((error: unknown) => console.debug(error)), delay);
};

/**
 * Client module: a second after a page has come, first or later, what looks for newer builds and ahead to the next pages.
 * It is loaded only then, so that no page waits for it.
 */
export function onRouteDidUpdate(): void {
  afterLoad(soon);
}
