import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { newId } from '../server/core/ids.ts';
import type { Core } from '../server/core/core.ts';
import { cookieName, cookieSecret } from '../server/features/auth/cookies.ts';
import { type TestApp, unique } from './harness.ts';

export interface TestCustomer {
  readonly id: string;
  readonly email: string;
  /** The Cookie header of a session. */
  readonly cookie: string;
}

export const PASSWORD = 'a long enough password';

/** An IP address that no other caller in the test uses, so that rate limits by address don't interfere. */
export const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Registers over HTTP, as a person does. `signedIn` creates the session directly. */
export async function signUp(
  { call }: TestApp,
  { email = `${unique('ada')}@example.com`, password = PASSWORD, name = 'Ada' } = {},
): Promise<TestCustomer> {
  const response = await call('POST /api/auth/sign-up/email', {
    address: newAddress(),
    body: { name, email, password },
  });
  if (response.status !== 200) throw new Error(`Sign-up returned ${response.status}: ${response.text}`);
  return { id: response.body.user.id, email, cookie: response.cookie };
}

/** Registers, and confirms the address as its link does. */
export async function signUpConfirmed(app: TestApp, who: Parameters<typeof signUp>[1] = {}): Promise<TestCustomer> {
  const customer = await signUp(app, who);
  await app.db.query('update auth_users set email_verified = true where id = $1', [customer.id]);
  return customer;
}

/** The parts of a server that are needed to create a session. */
type SignedInCore = Pick<Core, 'db' | 'secrets' | 'config'>;

/** The Cookie header of a new session of a customer, an hour old. */
export async function getSession({ core }: { readonly core: SignedInCore }, customerId: string): Promise<string> {
  const token = randomBytes(16).toString('hex');
  await core.db.query(
    `insert into auth_sessions (id, user_id, token, expires_at)
     values ($1, $2, $3, now() + interval '30 days' - interval '1 hour')`,
    [newId('ses'), customerId, token],
  );
  const signature = createHmac('sha256', cookieSecret(core)).update(token).digest('base64');
  return `${cookieName(core)}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** A customer with such a session and the sign-up credits, but without a password; or a support agent. */
export async function signedIn(
  server: { readonly core: SignedInCore },
  role: 'customer' | 'support' | 'admin' = 'customer',
): Promise<TestCustomer> {
  const [id, email] = [newId('cus'), `${unique('ada')}@example.com`];
  await server.core.db.query("insert into auth_users (id, name, email) values ($1, 'Ada', $2)", [id, email]);
  await server.core.db.query('update customers set role = $2 where id = $1', [id, role]);
  return { id, email, cookie: await getSession(server, id) };
}
