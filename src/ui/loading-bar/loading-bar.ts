import { constants } from '../constants.ts';

/** `idle`: not seen. `run`: grows towards its end. `full`: has reached it. `fade`: goes from sight, still full. */
export type LoadingBarState = 'idle' | 'run' | 'full' | 'fade';

const { throttle, hideDelay, resetDelay } = constants.loadingBar;

let state: LoadingBarState = 'idle';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: LoadingBarState) {
  state = next;
  for (const listener of listeners) listener();
}

function after(delay: number, run: () => void) {
  clearTimeout(timer);
  timer = setTimeout(run, delay);
}

/** The one bar of the page. What is over within the throttle is not shown at all. */
export const loadingBar = {
  start(): void {
    if (state !== 'run') after(throttle, () => become('run'));
  },
  finish(): void {
    clearTimeout(timer);
    if (state === 'idle') return;
    become('full');
    after(hideDelay, () => {
      become('fade');
      after(resetDelay, () => become('idle'));
    });
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  state: (): LoadingBarState => state,
  serverState: (): LoadingBarState => 'idle',
};
