import { expect } from 'vitest';
import { newAddress } from './customer.ts';
import type { TestApp } from './harness.ts';

const ORIGIN = 'http://localhost:3000';

/** Follows the provider's redirects with its cookies, until they return to us. */
async function visit(address: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(address);
  while (url.origin !== ORIGIN) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    await response.arrayBuffer();
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    url = new URL(response.headers.get('location')!, url);
  }
  return url;
}

/** A visit to the provider that was started here and is about to return. */
export interface ProviderVisit {
  /** The path to which the provider redirects. */
  readonly back: string;
  /** All cookies that the browser has by then. */
  readonly cookie: string;
}

/** Starts a sign-in, or a link from a session, and agrees at the provider. */
export async function visitProvider(
  app: TestApp,
  { cookie = '', path = 'sign-in/social', ...body }: Readonly<Record<string, string>> = {},
): Promise<ProviderVisit> {
  const started = await app.call(`POST /api/auth/${path}`, {
    address: newAddress(),
    ...(cookie === '' ? {} : { cookie, headers: { origin: ORIGIN } }),
    body: { provider: 'oidc', ...body },
  });
  expect(started.status).toBe(200);
  const back = await visit(started.body.url as string);
  return {
    back: `${back.pathname}${back.search}`,
    cookie: [cookie, started.cookie].filter((text) => text !== '').join('; '),
  };
}

/** Returns from the provider. Gives the page that the browser ends on, and the cookies that it got. */
export async function returnFromProvider(app: TestApp, { back, cookie }: ProviderVisit) {
  const response = await app.call(`GET ${back}`, { cookie, address: newAddress() });
  expect(response.status).toBe(302);
  return { page: new URL(String(response.headers['location']), ORIGIN), cookie: response.cookie };
}

/** Signs in through the provider, as a browser does. */
export const signInWithOidc = async (app: TestApp, body: Readonly<Record<string, string>> = {}) =>
  returnFromProvider(app, await visitProvider(app, body));
