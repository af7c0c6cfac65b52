import { passkey } from '@better-auth/passkey';
import { twoFactor } from 'better-auth/plugins';
import { signIn } from '../../../catalog/sign-in.ts';
import type { Core } from '../../core/core.ts';
import { acceptCodesOnce } from './time-code.ts';

/** The library's path for returns from providers. */
const RETURN = '/callback/:id';

/**
 * Authenticator codes with recovery codes. The library requires them only after a password. This extends it to providers,
 * which are one factor like any other: the session doesn't count until the code is right.
 */
function codes(core: Core) {
  const { config } = core;
  const plugin = twoFactor({
    issuer: config.brand.name,
    trustDeviceMaxAge: signIn.trustDays * 24 * 3600,
    accountLockout: { durationSeconds: signIn.lockedMinutes * 60 },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'auth_two_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  });
  const after = plugin.hooks.after.map(({ matcher, handler }) => ({
    matcher: (context: Parameters<typeof matcher>[0]) => context.path === RETURN || matcher(context),
    handler,
  }));
  return { ...plugin, hooks: { before: [acceptCodesOnce(core)], after } };
}

/** Second factors: codes, and passkeys that verify their user, which count as two factors. */
export function factors(core: Core) {
  const { config, origins } = core;
  return [
    codes(core),
    passkey({
      rpID: new URL(config.publicUrl).hostname,
      rpName: config.brand.name,
      origin: [...origins],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      advanced: { webAuthnChallengeCookie: 'passkey' },
      schema: {
        passkey: {
          modelName: 'auth_passkeys',
          fields: {
            userId: 'user_id',
            publicKey: 'public_key',
            credentialID: 'credential_id',
            deviceType: 'device_type',
            backedUp: 'backed_up',
            createdAt: 'created_at',
          },
        },
      },
    }),
  ];
}
