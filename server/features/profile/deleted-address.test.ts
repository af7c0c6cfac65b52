import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '../../../catalog/limits.ts';
import { signUp, type TestCustomer } from '../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../tests/harness.ts';
import { testDatabase } from '../../../tests/harness-databases.ts';
import { auth } from '../auth/feature.ts';
import { credits } from '../credits/feature.ts';

let app: TestApp;
/** Milliseconds that the app's clock is ahead. */
let ahead = 0;
beforeAll(async () => {
  app = await testApp({ clock: { now: () => new Date(Date.now() + ahead) } });
});
afterAll(() => app.close());

const available = async ({ cookie }: TestCustomer) =>
  (await app.call('GET /api/account/credits', { cookie })).body.available as number;
const verify = ({ id }: TestCustomer) =>
  app.db.query('update auth_users set email_verified = true where id = $1', [id]);

/** Deletes the account and signs up again with its address. */
async function comeBack({ id }: TestCustomer, email: string): Promise<TestCustomer> {
  await app.db.query('update customers set deletes_at = now() where id = $1', [id]);
  ahead = 1000;
  await app.core.schedules.runNow('profile.delete');
  ahead = 0;
  return signUp(app, { email });
}

it('an email gets the sign-up credits once a year, however often it registers', async () => {
  const who = await signUp(app);
  expect(await available(who)).toBe(limits.signupCredits);
  const second = await comeBack(who, who.email.toUpperCase());
  expect(second.id).not.toBe(who.id);
  expect(await available(second)).toBe(0);
  // There are no credits after confirmation either.
  await verify(second);
  expect(await available(second)).toBe(0);

  await app.db.query('update signup_marks set until = now() where customer_id is null');
  const later = await comeBack(second, who.email);
  expect(await available(later)).toBe(limits.signupCredits);
});

it('the former email of an account does not get them a second time either', async () => {
  const who = await signUp(app);
  await app.db.query('update auth_users set email = $2 where id = $1', [who.id, `other-${who.email}`]);
  expect(await available(await signUp(app, { email: who.email }))).toBe(0);
});

it('the email is stored as a keyed hash, and no longer than stated', async () => {
  const who = await signUp(app);
  const other = await comeBack(who, `other-${who.email}`);
  expect(await available(other)).toBe(limits.signupCredits);
  const { rows } = await app.db.query<{ customer_id: string | null; days: number; text: string }>(
    `select customer_id, extract(day from until - now())::integer as days, to_jsonb(m)::text as text from signup_marks m`,
  );
  expect(rows.map(({ customer_id: id }) => id)).toEqual(expect.arrayContaining([null, other.id]));
  expect(rows.map(({ customer_id: id }) => id)).not.toContain(who.id);
  for (const { days } of rows) expect(days).toBeLessThanOrEqual(limits.signupCreditsDays);
  expect(rows.map(({ text }) => text).join('')).not.toContain('example.com');

  ahead = (limits.signupCreditsDays + 1) * 86_400_000;
  await app.core.schedules.runNow('auth.forget');
  ahead = 0;
  expect((await app.db.query('select from signup_marks')).rowCount).toBe(0);
});

it('the email is recognized after SECRET was rotated, also without the previous one', async () => {
  const db = await testDatabase();
  // The database outlives the servers of this test.
  const kept = { ...db, close: () => Promise.resolve() };
  const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(32)) as [string, string, string];
  const email = 'comes-back@example.com';
  const signUpUnder = async (secret: string, secretPrevious: string | null) => {
    const process = await testApp({
      partial: true,
      features: [auth, credits],
      db: kept,
      config: { secret, secretPrevious },
    });
    const { id, cookie } = await signUp(process, { email });
    const { body } = await process.call('GET /api/account/credits', { cookie });
    await process.db.query('delete from auth_users where id = $1', [id]);
    await process.close();
    return body.available as number;
  };
  expect(await signUpUnder(first, null)).toBe(limits.signupCredits);
  expect(await signUpUnder(second, first)).toBe(0);
  expect(await signUpUnder(second, null)).toBe(0);
  expect(await signUpUnder(third, second)).toBe(0);
  // With a secret that can't decrypt the key of the marks, nothing starts, and the key stays.
  await expect(signUpUnder(first, null)).rejects.toThrow('SECRET does not decrypt the data of this database');
  expect(await signUpUnder(third, null)).toBe(0);
  await db.close();
});
