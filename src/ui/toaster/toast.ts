import { makeStore } from '../store.ts';

/** The one queue of toasts of a page. `Toaster` shows it; anything in the browser may add to it. */
export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
  /** How often the message was repeated while visible. */
  readonly count: number;
}

/** More would cover the page; the oldest gives way. */
const maxToasts = 4;
export const toasts = makeStore<readonly Toast[]>([]);
let lastId = 0;

/** A repeated message is renewed instead of duplicated. */
function add(tone: ToastTone, message: string) {
  lastId += 1;
  const same = toasts.current().find((shown) => shown.tone === tone && shown.message === message);
  const others = toasts.current().filter((shown) => shown !== same);
  toasts.set([...others, { id: lastId, tone, message, count: (same?.count ?? 0) + 1 }].slice(-maxToasts));
}

export const toast = {
  success: (message: string) => add('success', message),
  error: (message: string) => add('error', message),
  info: (message: string) => add('info', message),
};

export function dismiss(id: number) {
  toasts.set(toasts.current().filter((shown) => shown.id !== id));
}
