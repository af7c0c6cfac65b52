import type { KeyPrincipal } from '../../core/principal.ts';

/** The owner of a task, with the fields that limit their tasks. */
export interface Payer {
  readonly mode: 'live' | 'test';
  /** Whether the owner has no account: see features/guests. */
  readonly guest?: boolean;
}

export const toPayer = ({ customerId, mode }: Pick<KeyPrincipal, 'customerId' | 'mode'>): Payer => ({
  mode,
  guest: customerId.startsWith('guest_'),
});
