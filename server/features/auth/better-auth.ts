import { betterAuth } from 'better-auth';
import { getOAuthState } from 'better-auth/api';
import { genericOAuth, type GenericOAuthConfig } from 'better-auth/plugins';
import type { Core } from '../../core/core.ts';
import { type IdPrefix, newId } from '../../core/ids.ts';
import { type Locale, getPathLocale } from '../../core/site/locale.ts';
import { computeAddressMark } from './address-mark.ts';
import { ADDRESS_HEADER, authContext } from './auth-context.ts';
import { boundLinks, findLinkFault } from './bound-links.ts';
import { cookiePrefix, cookieSecret, isSecure, RENEWAL_SECONDS, SESSION_SECONDS } from './cookies.ts';
import { factors } from './factors.ts';
import { hashPassword, PASSWORD_LENGTH, verifyPassword } from './password.ts';
import { validProfiles } from './provider-profiles.ts';
import { recordProof, recordSignIns, rejectStaleFactors, rejectStaleLink, rejectStaleSession } from './proof.ts';
import { findSignUpRefusal, rememberedInvitation } from './sign-up-mode.ts';
import { confirmReceivedAddress } from './store.ts';

const PREFIXES: Readonly<Record<string, IdPrefix>> = {
  user: 'cus',
  session: 'ses',
  account: 'acc',
  verification: 'ver',
  twoFactor: '2fa',
  passkey: 'pky',
};

/**
 * Keys with which the library encrypts two-factor secrets, which must be readable after a rotation. Versions are derived
 * from the secrets.
 */
function getEncryptionSecrets({ secrets }: Pick<Core, 'secrets'>): { version: number; value: string }[] {
  return [secrets.key('session'), secrets.previousKey('session')]
    .filter((key) => key !== null)
    .map((key) => ({ version: key.readUInt32BE(0), value: key.toString('base64url') }));
}

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** Providers whose URLs the library knows. */
function socialProviders({ config }: Core) {
  const clients = Object.entries({ google: config.signIn.google, github: config.signIn.github });
  return Object.fromEntries(
    clients.flatMap(([name, client]) => (client ? [[name, { clientId: client.id, clientSecret: client.secret }]] : [])),
  );
}

/** Providers only identify people, so their tokens aren't stored. */
const withoutTokens = <T extends object>(account: T) => ({
  data: { ...account, accessToken: null, refreshToken: null, idToken: null },
});

/** The language of a new customer: of the page, or of the last page before going to a provider. */
async function newLocale(): Promise<Locale> {
  const state = await getOAuthState();
  const page = typeof state?.callbackURL === 'string' ? URL.parse(state.callbackURL) : null;
  return page ? getPathLocale(page.pathname) : (authContext.getStore()?.locale ?? 'en');
}

/**
 * better-auth on our tables. It handles sign-up, sign-in and sign-out. session.ts reads sessions. The library's rate
 * limiter is off, because its window restarts with every request, which locks out a busy office, and it doesn't count per
 * account. throttle.ts replaces it.
 */
export async function authLibrary(core: Core, oidc?: GenericOAuthConfig) {
  const { config, db, log } = core;
  return betterAuth({
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: cookieSecret(core),
    secrets: getEncryptionSecrets(core),
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
      validateUserInfo: async ({ user, source }) =>
        (await findLinkFault()) ?? (source.action === 'create-user' ? findSignUpRefusal(core, user.email) : undefined),
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
      // We decide whether a session is fresh, because entering the password also counts (session.ts).
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
      // An address unconfirmed on either side links nothing, because it could be someone else's.
      accountLinking: {
        enabled: true,
        trustedProviders: [],
        requireLocalEmailVerified: true,
        // For links requested on the profile page; others depend on the address alone.
        allowDifferentEmails: true,
      },
    },
    verification: {
      modelName: 'auth_verifications',
      fields: { ...timestamps, expiresAt: 'expires_at' },
      // Tokens of links and cookies can't be read from the table.
      storeIdentifier: 'hashed',
    },
    // `recordSignIns` is last, because a sign-in that still requires a code isn't one.
    plugins: [
      ...factors(core),
      ...(oidc ? [genericOAuth({ config: [oidc] })] : []),
      validProfiles,
      boundLinks,
      rememberedInvitation,
      rejectStaleFactors(core),
      recordSignIns,
    ],
    socialProviders: socialProviders(core),
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({
            data: {
              ...user,
              image: null,
              locale: await newLocale(),
              addressMark: computeAddressMark(core, user.email),
            },
          }),
        },
      },
      session: {
        create: { after: (session) => rejectStaleSession(core, session) },
      },
      account: {
        create: {
          before: async (account) => withoutTokens(account),
          after: (account) => rejectStaleLink(core, account),
        },
        update: { before: async (account) => withoutTokens(account) },
      },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: !config.requireVerifiedEmail,
      requireEmailVerification: config.requireVerifiedEmail,
      // It counts UTF-16 units. The actual rule, in code points, is in sign-up.ts.
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: 2 * PASSWORD_LENGTH.max,
      password: {
        hash: (password) =>
          Promise.resolve(authContext.getStore()?.passwordHash ?? hashPassword(password, config.passwordCost)),
        verify: async ({ hash, password }) => {
          const right = await verifyPassword(hash, password);
          const context = authContext.getStore();
          if (right && context) context.verified = hash;
          return right;
        },
      },
      // Sessions and links end with the password, in one transaction (auth.sql).
      onPasswordReset: async ({ user }) => {
        await confirmReceivedAddress(db, user.id, user.email);
        recordProof(user.id);
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Our failures reach our error handler; the library's errors become responses.
    onAPIError: { throw: true },
    logger: {
      // Errors are in the request log already.
      level: 'error',
      disableColors: true,
      log: (level, message, ...details: unknown[]) => {
        const err = details.find((detail) => detail instanceof Error);
        log[level](err ? { err } : {}, `auth library: ${message}`);
      },
    },
    advanced: {
      cookiePrefix: cookiePrefix(core),
      // It would add a weaker prefix to ours.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(core) },
      // Set explicitly, because the library turns these checks off when it detects a test runner.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: {
        generateId: ({ model }) => newId(PREFIXES[model] ?? 'ver'),
        // Saves one of two queries per sign-in.
        joins: true,
        // Our migrations create the tables, and our tests use all of them.
        validateSchema: false,
      },
    },
  });
}
