import { createHash, randomBytes } from 'node:crypto';
import { newAddress } from '../customer.ts';
import type { CallResult, TestApp } from '../harness.ts';

/** Where a program of tests listens. */
export const CALLBACK = 'http://127.0.0.1:33418/callback';

/** A query for the consent page and the verifier that belongs to it. */
export interface Asked {
  readonly request: string;
  readonly verifier: string;
  readonly program: string;
}

const form = (fields: Readonly<Record<string, string>>) => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

/** The steps of a program without a library, so that tests can make each of them wrong. */
export function programOf(app: TestApp, origin = 'http://localhost:3000') {
  const register = (metadata: object = { client_name: 'Editor', redirect_uris: [CALLBACK] }) =>
    app.call('POST /api/oauth/register', { body: metadata, address: newAddress() });

  async function ask(change: Readonly<Record<string, string>> = {}): Promise<Asked> {
    const verifier = randomBytes(32).toString('base64url');
    const program: string = change['client_id'] ?? (await register()).body.client_id;
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: program,
      redirect_uri: CALLBACK,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'abc',
      resource: `${origin}/api/mcp`,
      ...change,
    });
    return { request: query.toString(), verifier, program };
  }

  const decide = (cookie: string, { request }: Pick<Asked, 'request'>, decision: object = { allow: true }) =>
    app.call('POST /api/account/assistants', { cookie, headers: { origin }, body: { request, ...decision } });

  const getTokens = (fields: Readonly<Record<string, string>>): Promise<CallResult> =>
    app.call('POST /api/oauth/token', { ...form(fields), address: newAddress() });

  const redeem = ({ program, verifier }: Asked, code: string, change: Readonly<Record<string, string>> = {}) =>
    getTokens({
      grant_type: 'authorization_code',
      client_id: program,
      code,
      code_verifier: verifier,
      redirect_uri: CALLBACK,
      ...change,
    });

  const refresh = ({ program }: Asked, token: string) =>
    getTokens({ grant_type: 'refresh_token', client_id: program, refresh_token: token });

  /** Asks and is allowed. */
  async function allowed(cookie: string, decision?: object): Promise<{ readonly asked: Asked; readonly code: string }> {
    const asked = await ask();
    const { body } = await decide(cookie, asked, decision);
    return { asked, code: new URL(body.url).searchParams.get('code') ?? '' };
  }

  /** Asks, is allowed and gets tokens. */
  async function connected(cookie: string, decision?: object) {
    const { asked, code } = await allowed(cookie, decision);
    const { body } = await redeem(asked, code);
    return { asked, code, access: body.access_token as string, refreshToken: body.refresh_token as string };
  }

  const send = (token: string, method = 'tools/list', params: object = {}) =>
    app.call('POST /api/mcp', {
      key: token,
      headers: { host: 'localhost:3000' },
      body: { jsonrpc: '2.0', id: 1, method, params },
    });

  const revoke = ({ program }: Asked, token: string) =>
    app.call('POST /api/oauth/revoke', form({ client_id: program, token }));

  return { register, ask, decide, redeem, refresh, allowed, connected, send, revoke, getTokens };
}
