import { onPageLoad } from '../on-page-load.ts';

/** Milliseconds between the load of a page and the first check. */
const delay = 1000;
let started = false;
let timer: ReturnType<typeof setTimeout>;

async function run(): Promise<void> {
  const { startUpdateChecks, preloadLinkedPages } = await import('./updates.ts');
  preloadLinkedPages();
  if (started) return;
  started = true;
  await startUpdateChecks();
}

const schedule = () => {
  clearTimeout(timer);
  timer = setTimeout(() => void run().catch((error: unknown) => console.debug(error)), delay);
};

/**
 * Client module: checks for newer builds and preloads linked pages one second after each page has loaded. Its code is
 * loaded only then, so that it doesn't delay a page.
 */
export function onRouteDidUpdate(): void {
  onPageLoad(schedule);
}
