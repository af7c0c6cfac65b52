/** What a check of the doctor found: that something works, what to fix, or why it wasn't tried. */
export interface Finding {
  readonly state: 'ok' | 'fix' | 'skipped';
  /** Sentences for an operator, without secrets. */
  readonly says: string;
}

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const fix = (says: string): Finding => ({ state: 'fix', says });
export const skipped = (says: string): Finding => ({ state: 'skipped', says });

/** Milliseconds after which a service counts as unreachable. */
export const PATIENCE_MS = 10_000;

/** The reason of an error, in its own words, on one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: unknown };
  // fetch says only that it failed; the reason is the cause.
  if (error.message === 'fetch failed' && cause instanceof Error) return reasonOf(cause);
  const { code } = error as NodeJS.ErrnoException;
  const text = error.message || code || error.name;
  return text.split('\n', 1)[0]!;
}
