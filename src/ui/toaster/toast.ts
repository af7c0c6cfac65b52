import { makeStore } from '../store.ts';

/** The toast queue of a page. `Toaster` shows it, and any code in the browser can add to it. */
export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
  /** How often the message was repeated while visible. */
  readonly count: number;
  /** Reverts what the message reports. The toast stays longer, and has a button for it. */
  readonly undo?: (() => void) | undefined;
}

/** Maximum number of toasts, because more would cover the page. The oldest is removed. */
const maxToasts = 4;
export const toasts = makeStore<readonly Toast[]>([]);
let lastId = 0;

interface ToastOptions {
  /** The message reports a state, which several parts of the page may notice, so that it isn't counted. */
  readonly once?: boolean;
}

interface SuccessOptions {
  readonly undo?: () => void;
}

/** Shows a toast. If the same message is already visible, its timer restarts instead. */
function add(tone: ToastTone, message: string, { once = false, undo }: ToastOptions & SuccessOptions = {}) {
  const same = toasts.current().find((shown) => shown.tone === tone && shown.message === message);
  if (once && same !== undefined) return;
  lastId += 1;
  const others = toasts.current().filter((shown) => shown !== same);
  toasts.set([...others, { id: lastId, tone, message, count: (same?.count ?? 0) + 1, undo }].slice(-maxToasts));
}

export const toast = {
  success: (message: string, options?: SuccessOptions) => add('success', message, options),
  error: (message: string, options?: ToastOptions) => add('error', message, options),
  info: (message: string) => add('info', message),
};

export function dismiss(id: number) {
  toasts.set(toasts.current().filter((shown) => shown.id !== id));
}
