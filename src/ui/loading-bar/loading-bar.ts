import { constants } from '../tokens/constants.ts';
import { makeStore } from '../store.ts';

/**
 * - `idle`: hidden.
 * - `run`: grows.
 * - `full`: complete.
 * - `fade`: fades out.
 */
export type LoadingBarState = 'idle' | 'run' | 'full' | 'fade';

const { throttle, hideDelay, resetDelay } = constants.loadingBar;

export const loadingBarState = makeStore<LoadingBarState>('idle');
let timer: ReturnType<typeof setTimeout> | undefined;

function schedule(delay: number, run: () => void) {
  clearTimeout(timer);
  timer = setTimeout(run, delay);
}

/** The loading bar of the page. Navigation faster than the throttle doesn't show it. */
export const loadingBar = {
  start(): void {
    if (loadingBarState.current() !== 'run') schedule(throttle, () => loadingBarState.set('run'));
  },
  finish(): void {
    clearTimeout(timer);
    if (loadingBarState.current() === 'idle') return;
    loadingBarState.set('full');
    schedule(hideDelay, () => {
      loadingBarState.set('fade');
      schedule(resetDelay, () => loadingBarState.set('idle'));
    });
  },
};
