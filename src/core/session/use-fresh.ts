import { createContext, use } from 'react';
import { failureOf } from '../api/api-failure.ts';

/**
 * Runs what is sensitive. When the last log-in is too long ago, it asks for the password and runs it again; `undefined`
 * when that is given up.
 */
export type WithFresh = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>;

export const FreshContext = createContext<WithFresh | null>(null);

export function useFresh(): WithFresh {
  const withFresh = use(FreshContext);
  if (withFresh === null) throw new Error('Nobody asks for the password: FreshProvider does.');
  return withFresh;
}

/** Thrown by what has asked beforehand. */
export class NotFresh extends Error {}

/** Whether a call was refused because the last log-in is too long ago. */
export function isNotFresh(error: unknown): boolean {
  return error instanceof NotFresh || failureOf(error)?.problem?.code === 'session_not_fresh';
}
