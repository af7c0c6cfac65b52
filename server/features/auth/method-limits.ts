import { signIn } from '../../../catalog/sign-in.ts';
import type { Core } from '../../core/core.ts';
import { countLinks, countPasskeys } from './factor-store.ts';
import type { AuthRefusal } from './sign-up.ts';

const { most } = signIn;

const refusals = {
  passkeys: {
    code: 'TOO_MANY_PASSKEYS',
    message: `An account can have up to ${most.passkeys} passkeys. Remove one first.`,
  },
  providers: {
    code: 'TOO_MANY_PROVIDERS',
    message: `An account can have up to ${most.providers} linked providers. Remove one first.`,
  },
} as const satisfies Readonly<Record<string, AuthRefusal>>;

/** Sign-in methods of which an account can have several. */
export type MethodKind = keyof typeof refusals;

const counts = { passkeys: countPasskeys, providers: countLinks };

/** The error if an account has no room for `added` more sign-in methods of a kind, or null. */
export async function findFullAccount(
  { db }: Core,
  customerId: string,
  kind: MethodKind,
  added: number,
): Promise<AuthRefusal | null> {
  return (await counts[kind](db, customerId)) + added > most[kind] ? refusals[kind] : null;
}
