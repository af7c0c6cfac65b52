import type { KeyPrincipal } from '../../core/principal.ts';

/** Whose task it is, as far as it decides what the task may be. */
export interface Payer {
  readonly mode: 'live' | 'test';
  /** Somebody without an account: see features/guests. */
  readonly guest?: boolean;
}

export const payerOf = ({ customerId, mode }: Pick<KeyPrincipal, 'customerId' | 'mode'>): Payer => ({
  mode,
  guest: customerId.startsWith('guest_'),
});
