import { type Core, perCore } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';
import { type AuthLibrary, library } from './library.ts';

/** An external sign-in provider. */
export type ProviderId = 'google' | 'github' | 'oidc';

export interface Provider {
  readonly id: ProviderId;
  /** The displayed name. */
  readonly name: string;
}

const NAMES = { google: 'Google', github: 'GitHub' } as const;

/** The configured providers, in the order of their buttons. */
export function getProviders({ config }: Pick<Core, 'config'>): Provider[] {
  const { google, github, oidc } = config.signIn;
  return [
    ...(google ? [{ id: 'google', name: NAMES.google } as const] : []),
    ...(github ? [{ id: 'github', name: NAMES.github } as const] : []),
    ...(oidc ? [{ id: 'oidc', name: oidc.name } as const] : []),
  ];
}

/** Milliseconds to wait for a provider's configuration. */
const DISCOVERY_TIMEOUT_MS = 5000;

/**
 * The library with the OIDC provider. It reads the provider's configuration at its start, once and without a timeout, so it
 * is a separate instance: an unavailable provider doesn't prevent password sign-ins and is tried again.
 */
const oidcLibrary = perCore((core) => {
  let made: Promise<AuthLibrary> | undefined;
  const make = async () => {
    const { issuer, id, secret, name } = core.config.signIn.oidc!;
    const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
    try {
      const response = await fetch(discoveryUrl, { signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`It returned status ${response.status}.`);
      await response.json();
    } catch (error) {
      core.log.warn({ err: error }, 'Sign-in provider is unreachable');
      throw new Problem('unavailable', `${name} is unavailable right now. Retry in a few seconds.`, {
        cause: error,
      });
    }
    const scopes = ['openid', 'email', 'profile'];
    const provider = { providerId: 'oidc', name, clientId: id, clientSecret: secret, discoveryUrl, scopes, pkce: true };
    const [{ authLibrary }, { readSignedSubject }] = await Promise.all([
      import('./better-auth.ts'),
      import('./provider-profiles.ts'),
    ]);
    return authLibrary(core, {
      ...provider,
      requireIdTokenVerification: true,
      accountSubject: ({ tokens, profile }) => readSignedSubject(tokens.idToken, { ...profile }),
    });
  };
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
});

/** The library instance for a provider. @throws Problem unavailable if the provider is unavailable. */
export async function getLibraryFor(core: Core, id: ProviderId): Promise<AuthLibrary> {
  return id === 'oidc' ? oidcLibrary(core)() : library(core);
}
