import type { KeyPrincipal } from '../../core/principal.ts';

/** The owner of a task, with what limits its tasks. */
export interface Payer {
  readonly mode: 'live' | 'test';
  /** Somebody without an account: see features/guests. */
  readonly guest?: boolean;
}

export const toPayer = ({ customerId, mode }: Pick<KeyPrincipal, 'customerId' | 'mode'>): Payer => ({
  mode,
  guest: customerId.startsWith('guest_'),
});
