/** The one queue of toasts of a page. `Toaster` shows it; anything in the browser may add to it. */
export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly message: string;
  /** How often it was said while it was shown. */
  readonly count: number;
}

/** More would cover the page; the oldest gives way. */
const mostShown = 4;
const nothing: readonly Toast[] = [];

let toasts = nothing;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** A message that is already shown is shown anew instead of twice. */
function add(tone: ToastTone, message: string) {
  lastId += 1;
  const same = toasts.find((shown) => shown.tone === tone && shown.message === message);
  const others = toasts.filter((shown) => shown !== same);
  change([...others, { id: lastId, tone, message, count: (same?.count ?? 0) + 1 }].slice(-mostShown));
}

export const toast = {
  success: (message: string) => add('success', message),
  error: (message: string) => add('error', message),
  info: (message: string) => add('info', message),
};

export function dismiss(id: number) {
  change(toasts.filter((shown) => shown.id !== id));
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentToasts = () => toasts;
/** While the page is built there are none. */
export const serverToasts = () => nothing;
