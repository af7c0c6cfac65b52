import { constants } from '../constants.ts';
import { makeStore } from '../store.ts';

/** `idle`: not seen. `run`: grows towards its end. `full`: has reached it. `fade`: goes from sight, still full. */
export type LoadingBarState = 'idle' | 'run' | 'full' | 'fade';

const { throttle, hideDelay, resetDelay } = constants.loadingBar;

export const barState = makeStore<LoadingBarState>('idle');
let timer: ReturnType<typeof setTimeout> | undefined;

function after(delay: number, run: () => void) {
  clearTimeout(timer);
  timer = setTimeout(run, delay);
}

/** The one bar of the page. What is over within the throttle is not shown at all. */
export const loadingBar = {
  start(): void {
    if (barState.current() !== 'run') after(throttle, () => barState.set('run'));
  },
  finish(): void {
    clearTimeout(timer);
    if (barState.current() === 'idle') return;
    barState.set('full');
    after(hideDelay, () => {
      barState.set('fade');
      after(resetDelay, () => barState.set('idle'));
    });
  },
};
