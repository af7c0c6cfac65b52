/** The result of a check: it succeeded, it failed and how to fix it, or why it was skipped. */
export interface Finding {
  readonly state: 'ok' | 'fix' | 'skipped';
  /** Sentences for the operator. They contain no secrets. */
  readonly says: string;
}

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const fix = (says: string): Finding => ({ state: 'fix', says });
export const skipped = (says: string): Finding => ({ state: 'skipped', says });

/** Milliseconds after which a service counts as unreachable. */
export const PATIENCE_MS = 10_000;

/** Returns the message of an error on one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: unknown };
  // The message of fetch only says that it failed; the reason is in its cause.
  if (error.message === 'fetch failed' && cause instanceof Error) return reasonOf(cause);
  const { code } = error as NodeJS.ErrnoException;
  const text = error.message || code || error.name;
  return text.split('\n', 1)[0]!;
}
