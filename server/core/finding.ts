import type { Config } from '../config.ts';
import { createHider } from './hide-secrets.ts';
import { StartupError } from './startup-error.ts';

/** The result of a check: it succeeded, it failed and how to fix it, or why it was skipped. */
export interface Finding {
  readonly state: 'ok' | 'fix' | 'skipped';
  /** Sentences for the operator. They contain no secrets. */
  readonly message: string;
}

export const ok = (message: string): Finding => ({ state: 'ok', message });
export const fix = (message: string): Finding => ({ state: 'fix', message });
export const skipped = (message: string): Finding => ({ state: 'skipped', message });

/** The result of a check that throws a StartupError for what has to be fixed. */
export async function findStartupError(check: () => Promise<void> | void, message: string): Promise<Finding> {
  try {
    await check();
    return ok(message);
  } catch (error) {
    if (error instanceof StartupError) return fix(error.message);
    throw error;
  }
}

/** Milliseconds after which a service counts as unreachable. */
export const CHECK_TIMEOUT_MS = 10_000;

/** Returns the message of an error on one line. */
export function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error as { cause?: unknown };
  // The message of fetch only says that it failed; the reason is in its cause.
  if (error.message === 'fetch failed' && cause instanceof Error) return getReason(cause);
  const { code } = error as NodeJS.ErrnoException;
  const text = error.message || code || error.name;
  return text.split('\n', 1)[0]!;
}

const MAX_LENGTH = 300;

/** A finding for a page of administrators: one short line without secrets, whatever a service has responded. */
export function toShownFinding(config: Config, { state, message }: Finding) {
  const line = createHider(config)(message)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  const shown = line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
  return { state: state === 'fix' ? ('failed' as const) : state, message: shown };
}
