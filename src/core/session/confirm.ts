import { createContext } from 'react';
import { failureOf } from '../api/api-failure.ts';

/** Asks for the password, because the last login is too long ago; false when the customer gives up. */
export type Confirm = () => Promise<boolean>;

/** Missing where nothing needs a recent login. */
export const ConfirmContext = createContext<Confirm | null>(null);

/** Thrown by a step that checked for a recent login itself, before it sends anything. */
export class NotFresh extends Error {}

/** Whether a request was refused because the last login is too long ago. */
export function isNotFresh(error: unknown): boolean {
  return error instanceof NotFresh || failureOf(error)?.problem?.code === 'session_not_fresh';
}
