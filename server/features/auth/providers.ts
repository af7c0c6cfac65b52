import { type Core, perCore } from '../../core/core.ts';
import { Problem } from '../../core/problem.ts';
import { type AuthLibrary, library } from './library.ts';

/** Who else can say who somebody is. */
export type ProviderId = 'google' | 'github' | 'oidc';

export interface Provider {
  readonly id: ProviderId;
  /** As it calls itself. */
  readonly name: string;
}

const NAMES = { google: 'Google', github: 'GitHub' } as const;

/** The providers that are configured, in the order of their buttons. */
export function providersOf({ config }: Pick<Core, 'config'>): Provider[] {
  const { google, github, oidc } = config.signIn;
  return [
    ...(google ? [{ id: 'google', name: NAMES.google } as const] : []),
    ...(github ? [{ id: 'github', name: NAMES.github } as const] : []),
    ...(oidc ? [{ id: 'oidc', name: oidc.name } as const] : []),
  ];
}

/** Milliseconds that a provider may take to say where it is asked. */
const PATIENCE_MS = 5000;

/**
 * The library with the OIDC provider. It reads at its start where the provider is asked, once and without a limit of
 * time, so it is one of its own: a provider that is away keeps nobody from logging in by password, and is asked anew.
 */
const oidcLibrary = perCore((core) => {
  let made: Promise<AuthLibrary> | undefined;
  const make = async () => {
    const { issuer, id, secret, name } = core.config.signIn.oidc!;
    const discoveryUrl = `${issuer}/.well-known/openid-configuration`;
    try {
      const answer = await fetch(discoveryUrl, { signal: AbortSignal.timeout(PATIENCE_MS) });
      if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
      await answer.json();
    } catch (error) {
      core.log.warn({ err: error }, 'Sign-in provider is unreachable');
      throw new Problem('unavailable', `${name} cannot be reached right now. Retry in a few seconds.`, {
        cause: error,
      });
    }
    const scopes = ['openid', 'email', 'profile'];
    const provider = { providerId: 'oidc', name, clientId: id, clientSecret: secret, discoveryUrl, scopes, pkce: true };
    const { authLibrary } = await import('./better-auth.ts');
    return authLibrary(core, { ...provider, requireIdTokenVerification: true });
  };
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
});

/** The library that knows a provider. @throws Problem unavailable when the provider is away. */
export async function libraryFor(core: Core, id: ProviderId): Promise<AuthLibrary> {
  return id === 'oidc' ? oidcLibrary(core)() : library(core);
}
