import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLink, startEmailServer, type EmailServer } from '../email-server.ts';
import { startOidcServer, type OidcServer } from '../oidc-server.ts';
import { generateTotp, generateNextTotp, parseSecret } from '../totp.ts';
import { addAuthenticator } from './authenticator.ts';
import { type Site, built, goTo, logIn, newVisitor, openSite, register, newPerson } from './site.ts';

let smtp: EmailServer;
let oidc: OidcServer;
let site: Site;
beforeAll(async () => {
  smtp = await startEmailServer();
  site = await openSite(built, async (base) => {
    oidc = await startOidcServer(base);
    return {
      email: { smtpUrl: smtp.url, from: { name: 'Cadenza', address: 'hello@music.example' } },
      signIn: { google: null, github: null, oidc: oidc.client },
    };
  });
});
afterAll(async () => {
  await site.close();
  await oidc.close();
  await smtp.close();
});

type LayoutShift = PerformanceEntry & {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Element | null;
    readonly previousRect: DOMRect;
    readonly currentRect: DOMRect;
  }[];
};

/** Records layout shifts with what moved, including earlier ones. The browser marks those that follow input or a new window size. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    const moved: string[] = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const what = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName}.${node?.className}: ${place(previousRect)} to ${place(currentRect)}`,
        );
        moved.push(`${value}: ${what.join(', ')}`);
      }
      document.documentElement.dataset['moved'] = JSON.stringify(moved);
    }).observe({ type: 'layout-shift', buffered: true });
  });
const readShifts = (page: Page) =>
  page.evaluate(() => JSON.parse(document.documentElement.dataset['moved'] ?? '[]') as string[]);

const isVerified = (page: Page) =>
  page.evaluate(async () => {
    const reply = await fetch('/api/account/session');
    return ((await reply.json()) as { customer: { email_verified: boolean } | null }).customer?.email_verified;
  });

const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, text]) => {
      const reply = await fetch(`/api/auth/${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
      });
      return (await reply.json()) as Record<string, unknown>;
    },
    [path, JSON.stringify(body)] as const,
  );

test('a visitor registers, verifies the email, and resets the password', async () => {
  const person = newPerson();
  const { page, faults } = await site.open('/auth/register');
  await register(page, person);
  const notice = page.getByRole('region', { name: 'Confirm your email address' });
  // It appears after the page has loaded, without a layout shift.
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    // Media queries follow a new size later than the layout, which would move the next page's navbar.
    await page.waitForFunction((size) => matchMedia(`(width: ${size}px)`).matches, width);
    await goTo(page, `${site.base}/dashboard/api/keys`);
    await watchShifts(page);
    await notice.waitFor();
    await page.getByText('No API keys yet').waitFor();
    expect(await readShifts(page), `${width} px`).toEqual([]);
  }
  await notice.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('We sent you a new email').waitFor();
  expect(await readShifts(page)).toEqual([]);
  const [, message] = await smtp.emailsTo(person.email, 2);
  expect(message!.subject).toBe('Confirm your email address');
  expect(await isVerified(page)).toBe(false);

  // Another tab of the same browser, as opened by an email program.
  const { page: tab } = await site.open('/auth/login', { context: page.context() });
  await goTo(tab, findLink(message!).href);
  // Opening the link changes nothing.
  const confirm = tab.getByRole('button', { name: 'Confirm address' });
  await confirm.waitFor();
  expect(await isVerified(tab)).toBe(false);
  await confirm.click();
  await tab.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor();
  expect(new URL(tab.url()).search).toBe('');
  expect(await isVerified(tab)).toBe(true);
  await tab.getByRole('link', { name: 'Go to the dashboard' }).click();
  await tab.waitForURL('**/dashboard/api/overview');
  expect(await tab.getByRole('region', { name: 'Confirm your email address' }).count()).toBe(0);

  // Logging out in one tab logs out the other.
  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Logout success').waitFor();
  await tab.waitForURL('**/auth/login?**');
  expect(await isVerified(tab)).toBeUndefined();

  await tab.getByRole('link', { name: 'Forgot your password?' }).click();
  // The previous page has a field of the same name.
  const send = tab.getByRole('button', { name: 'Send link' });
  await send.waitFor();
  await tab.getByLabel('Email').fill(person.email);
  await send.click();
  await tab.getByRole('heading', { name: 'Check your email' }).waitFor();
  const reset = (await smtp.emailsTo(person.email, 3))[2]!;
  expect(reset.subject).toBe('Choose a new password');
  const link = findLink(reset).href;
  await goTo(tab, link);
  const password = 'another quiet rainy evening';
  await tab.getByLabel('New password').fill(password);
  await tab.getByRole('button', { name: 'Save password' }).click();
  await tab.getByText('Your password was changed. Sign in with the new one.').waitFor();
  await tab.waitForURL('**/auth/login');
  await logIn(tab, { email: person.email, password });
  await tab.getByText('Login successful').waitFor();
  await tab.waitForURL('**/dashboard/api/overview');

  // The link can be used only once.
  const { page: late } = await site.open('/auth/login', { context: await newVisitor(site.browser) });
  await goTo(late, link);
  await late.getByLabel('New password').fill(password);
  await late.getByRole('button', { name: 'Save password' }).click();
  await late.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  expect(faults).toEqual([]);
});

test("a second factor is required at sign-in, and a passkey alone is enough, also from the email field's autofill", async () => {
  const person = newPerson();
  const { page } = await site.open('/auth/register');
  await register(page, person);
  const [message] = await smtp.emailsTo(person.email);
  await post(page, 'verify-email', { token: findLink(message!).searchParams.get('verify') });
  const enabled = await post(page, 'two-factor/enable', { password: person.password });
  const secret = parseSecret(String(enabled['totpURI']));
  await post(page, 'two-factor/verify-totp', { code: generateTotp(secret) });

  const device = await addAuthenticator(page);
  await page.evaluate(async () => {
    const options = await fetch('/api/auth/passkey/generate-register-options');
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      (await options.json()) as PublicKeyCredentialCreationOptionsJSON,
    );
    const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    const reply = await fetch('/api/auth/passkey/verify-registration', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ response: made.toJSON(), name: 'Test' }),
    });
    if (!reply.ok) throw new Error(await reply.text());
  });

  const leave = async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await goTo(page, `${site.base}/auth/login?return=%2Fdashboard%2Fapi%2Fkeys`);
  };
  // The user doesn't select the passkey that the email field offers.
  await device.attend(false);
  await leave();
  await logIn(page, person);
  await page.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor();
  await page.getByLabel('Code').fill(generateTotp(secret) === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('This code is incorrect').waitFor();
  await page.getByLabel('Code').fill(generateNextTotp(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Login successful').waitFor();
  await page.waitForURL('**/dashboard/api/keys');
  expect(await isVerified(page)).toBe(true);

  await leave();
  await device.offered();
  expect(await isVerified(page)).toBeUndefined();
  // From now on the authenticator confirms new requests. The pending offer of the field stays pending.
  await device.attend(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('Login successful').waitFor();
  await page.waitForURL('**/dashboard/api/keys');

  // The passkey is selected: no button, password or code is needed.
  await leave();
  await page.getByText('Login successful').waitFor();
  await page.waitForURL('**/dashboard/api/keys');
  expect(await isVerified(page)).toBe(true);
});

test("another service signs a visitor in, back to the previous page, in the visitor's language", async () => {
  oidc.person = { id: 'grace', email: 'grace@example.com', verified: true, name: 'Grace Hopper' };
  const { page, faults } = await site.open('/auth/login?return=%2Fdashboard%2Fapi%2Fkeys');
  await page.getByRole('button', { name: 'Continue with Example SSO' }).click();
  await page.waitForURL('**/dashboard/api/keys');
  expect(await isVerified(page)).toBe(true);
  expect(faults).toEqual([]);

  // A passkey is one factor, so an account with two-factor authentication also requires a code.
  const password = 'a quiet rainy evening';
  await page.evaluate(
    (text) =>
      fetch('/api/account/me/password', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ new_password: text }),
      }),
    password,
  );
  const secret = parseSecret(String((await post(page, 'two-factor/enable', { password }))['totpURI']));
  await post(page, 'two-factor/verify-totp', { code: generateTotp(secret) });
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await goTo(page, `${site.base}/auth/login?return=%2Fdashboard%2Fapi%2Fkeys`);
  await page.getByRole('button', { name: 'Continue with Example SSO' }).click();
  await page.getByRole('heading', { name: 'Confirm that it’s you' }).waitFor();
  expect(await isVerified(page)).toBeUndefined();
  await page.getByLabel('Code').fill(generateNextTotp(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/dashboard/api/keys');
  expect(await isVerified(page)).toBe(true);

  oidc.person = null;
  const { page: refused } = await site.open('/auth/login');
  await refused.getByRole('button', { name: 'Continue with Example SSO' }).click();
  await refused.getByRole('heading', { name: 'You aren’t signed in' }).waitFor();
  expect(await refused.getByText('You didn’t allow access at the other service.').count()).toBe(1);
});
