import { freePort } from '../../scripts/free-port.ts';
import { signedIn } from '../customer.ts';
import { type TestApp, testApp } from '../harness.ts';

export interface ClientRig {
  readonly server: TestApp;
  readonly origin: string;
  readonly key: string;
  /** The session of the customer. */
  readonly cookie: string;
  /** The secret of test mode. */
  readonly secret: string;
}

/**
 * The whole server with its sandbox engine, listening, and a customer with a test key. It calls back the given places on this
 * machine.
 */
export async function clientRig(callbackAllow: readonly string[] = []): Promise<ClientRig> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await testApp({ config: { port, publicUrl: origin, sandboxMaxSeconds: 8, callbackAllow } });
  await server.app.listen({ port, host: '127.0.0.1' });
  const { cookie } = await signedIn(server);
  const options = { headers: { origin }, cookie };
  const made = await server.call('POST /api/account/keys', { ...options, body: { name: 'Client', mode: 'test' } });
  const secrets = await server.call('GET /api/account/webhooks/secrets', options);
  const own = secrets.body.data.find(({ mode }: { mode: string }) => mode === 'test');
  return { server, origin, cookie, key: made.body.secret, secret: own.secret };
}
