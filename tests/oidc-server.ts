import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A person that the provider knows. */
export interface OidcPerson {
  readonly id: string;
  readonly email: string;
  readonly verified: boolean;
  readonly name: string;
  /** Claims in place of those above, of any type. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/**
 * A real OpenID Connect provider on this machine. Every visitor is signed in as `person`, or declines if it is null.
 */
export interface OidcServer {
  /** The environment variables that config reads. */
  readonly client: { readonly id: string; readonly secret: string; readonly issuer: string; readonly name: string };
  person: OidcPerson | null;
  close(): Promise<void>;
}

/** `origin` is the site that people return to after signing in. */
export async function startOidcServer(origin: string, port = 0): Promise<OidcServer> {
  const http = createServer();
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const client = { id: 'app', secret: 'a secret of the test client, long enough', issuer, name: 'Example SSO' };
  const people = new Map<string, OidcPerson>();
  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${origin}/api/auth/callback/oidc`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    findAccount: (_context, id) => {
      const person = people.get(id);
      if (!person) return undefined;
      const { email, verified, name, claims = {} } = person;
      return { accountId: id, claims: () => ({ sub: id, email, email_verified: verified, name, ...claims }) };
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // The provider warns about what a production setup would need, which doesn't matter in tests.
  provider.on('server_error', () => undefined);
  const server: { person: OidcPerson | null } = { person: null };
  const reply = provider.callback();
  http.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void reply(request, response);
    const { person } = server;
    if (person) people.set(person.id, person);
    const result = person ? { login: { accountId: person.id, remember: false } } : { error: 'access_denied' };
    return void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  return Object.assign(server, {
    client,
    close: () =>
      new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  });
}
