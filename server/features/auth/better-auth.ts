import { betterAuth } from 'better-auth';
import { getOAuthState } from 'better-auth/api';
import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins';
import type { Core } from '../../core/core.ts';
import { type IdPrefix, newId } from '../../core/ids.ts';
import { type Locale, localeOfPath } from '../../core/site/locale.ts';
import { markOf } from './address-mark.ts';
import { ADDRESS_HEADER, asked } from './asked.ts';
import { cookieSecret, isSecure, RENEWAL_SECONDS, SESSION_SECONDS } from './cookies.ts';
import { factors } from './factors.ts';
import { hashPassword, PASSWORD_LENGTH, verifyPassword } from './password.ts';
import { checkStillRight, prove, signedIn } from './proof.ts';

const PREFIXES: Readonly<Record<string, IdPrefix>> = {
  user: 'cus',
  session: 'ses',
  account: 'acc',
  verification: 'ver',
  twoFactor: '2fa',
  passkey: 'pky',
};

/** What the library seals with (two-factor secrets): also opened after a rotation. Versions are told from the secrets. */
function sealingSecrets({ secrets }: Pick<Core, 'secrets'>): { version: number; value: string }[] {
  return [secrets.key('session'), secrets.previousKey('session')]
    .filter((key) => key !== null)
    .map((key) => ({ version: key.readUInt32BE(0), value: key.toString('base64url') }));
}

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** Services that the library knows the addresses of. */
function socialProviders({ config }: Core) {
  const clients = Object.entries({ google: config.signIn.google, github: config.signIn.github });
  return Object.fromEntries(
    clients.flatMap(([name, client]) => (client ? [[name, { clientId: client.id, clientSecret: client.secret }]] : [])),
  );
}

/** Whom a provider says somebody is, is all we ask it: what else it would let us do is not kept. */
const withoutTokens = <T extends object>(account: T) => ({
  data: { ...account, accessToken: null, refreshToken: null, idToken: null },
});

/** The language of somebody who is being made: of the page that asks, or that one was on before going to a provider. */
async function newLocale(): Promise<Locale> {
  const state = await getOAuthState();
  const page = typeof state?.callbackURL === 'string' ? URL.parse(state.callbackURL) : null;
  return page ? localeOfPath(page.pathname) : (asked.getStore()?.locale ?? 'en');
}

/**
 * The auth library on our tables. It signs up, logs in and out; sessions are read by session.ts, and its own rate
 * limiter stays off: its window begins anew with every call, so that an office that logs in all day is locked out, and
 * it knows nothing of accounts. Ours is throttle.ts.
 */
export async function authLibrary(core: Core, oidc?: GenericOAuthConfig) {
  const { config, db, log } = core;
  return betterAuth({
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: cookieSecret(core),
    secrets: sealingSecrets(core),
    appName: config.brand.name,
    trustedOrigins: [...core.origins],
    database: { db: await db.kysely(), type: 'postgres', transaction: true },
    user: {
      modelName: 'auth_users',
      fields: { ...timestamps, emailVerified: 'email_verified' },
      additionalFields: {
        locale: { type: 'string', required: false, input: false, returned: false },
        addressMark: {
          type: 'string',
          required: false,
          input: false,
          returned: false,
          fieldName: 'address_mark',
        },
      },
    },
    session: {
      modelName: 'auth_sessions',
      fields: {
        ...timestamps,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: SESSION_SECONDS,
      updateAge: RENEWAL_SECONDS,
      // Who is fresh is ours to say: a password counts as a log-in (session.ts).
      freshAge: 0,
    },
    account: {
      modelName: 'auth_accounts',
      fields: {
        ...timestamps,
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
      // An address that nobody has verified, here or there, links nothing: it could be somebody else's.
      accountLinking: {
        enabled: true,
        trustedProviders: [],
        requireLocalEmailVerified: true,
        // Of a link that the customer asks for on the profile page: others are by the address alone.
        allowDifferentEmails: true,
      },
    },
    verification: {
      modelName: 'auth_verifications',
      fields: { ...timestamps, expiresAt: 'expires_at' },
      // What a link or a cookie says is not to be read out of the table.
      storeIdentifier: 'hashed',
    },
    // `signedIn` comes last: a sign-in that a code is still asked for is none.
    plugins: [...factors(core), ...(oidc ? [genericOAuth({ config: [oidc] })] : []), signedIn],
    socialProviders: socialProviders(core),
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({
            data: { ...user, image: null, locale: await newLocale(), addressMark: markOf(core, user.email) },
          }),
        },
        update: {
          before: async (user) =>
            user.email === undefined ? undefined : { data: { ...user, addressMark: markOf(core, user.email) } },
        },
      },
      session: {
        create: { after: (session) => checkStillRight(core, session) },
      },
      account: {
        create: { before: async (account) => withoutTokens(account) },
        update: { before: async (account) => withoutTokens(account) },
      },
    },
    emailAndPassword: {
      enabled: true,
      // It counts UTF-16 units; the rule itself, in code points, is in sign-up.ts.
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: 2 * PASSWORD_LENGTH.max,
      password: {
        hash: (password) =>
          Promise.resolve(asked.getStore()?.passwordHash ?? hashPassword(password, config.passwordCost)),
        verify: async ({ hash, password }) => {
          const right = await verifyPassword(hash, password);
          const told = asked.getStore();
          if (right && told) told.verified = hash;
          return right;
        },
      },
      // Sessions and links end with the password, in one transaction (auth.sql).
      onPasswordReset: async ({ user }) => prove(user.id),
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Failures of ours reach our error handler; refusals are answers all the same.
    onAPIError: { throw: true },
    logger: {
      // Refusals are in the request log already.
      level: 'error',
      disableColors: true,
      log: (level, message, ...details: unknown[]) => {
        const err = details.find((detail) => detail instanceof Error);
        log[level](err ? { err } : {}, `auth library: ${message}`);
      },
    },
    advanced: {
      cookiePrefix: 'cadenza',
      useSecureCookies: isSecure(core),
      // Said out loud, because the library switches these checks off by itself where it finds a test runner.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: {
        generateId: ({ model }) => newId(PREFIXES[model] ?? 'ver'),
        // A log-in asks once instead of twice.
        joins: true,
        // Our migrations make the tables, our tests use them all.
        validateSchema: false,
      },
    },
  });
}
