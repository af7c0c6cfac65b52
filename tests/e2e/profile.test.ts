import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTextLookup } from '../../plugins/markdown/interface-texts.ts';
import { root } from '../../scripts/freshness.ts';
import { findLink, startEmailServer, type EmailServer } from '../email-server.ts';
import { generateTotp, parseSecret } from '../totp.ts';
import { addAuthenticator } from './authenticator.ts';
import { axe, findOverflow } from './axe.ts';
import { type Site, built, goTo, logIn, openSite, register, newPerson } from './site.ts';

let smtp: EmailServer;
let site: Site;
beforeAll(async () => {
  smtp = await startEmailServer();
  site = await openSite(built, async () => ({
    email: { smtpUrl: smtp.url, from: { name: 'Cadenza', address: 'hello@music.example' } },
  }));
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});

/** The texts of the interface that German readers get. */
const german = createTextLookup(root, 'de');
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const waitForText = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

test('a customer edits the profile, email, second factor, passkey and sessions, exports data, and deletes the account', async () => {
  const person = newPerson();
  const { page, faults } = await site.open('/auth/register');
  await register(page, person);
  await page.getByRole('button', { name: /account$/ }).click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.waitForURL('**/user/profile');

  // Details: the logs use the time zone that is selected here.
  const details = section(page, 'Details');
  await details.getByLabel('Name').fill('Robin Hood');
  await details.getByLabel('Time zone').fill('Tokyo');
  await page.getByRole('option', { name: 'Tokyo' }).click();
  await details.getByRole('button', { name: 'Save changes' }).click();
  await waitForText(page, 'Changes saved');
  expect(await axe(page)).toEqual([]);
  expect(await findOverflow(page)).toBe(0);

  // The new email address applies once it is confirmed.
  const email = section(page, 'Email');
  const other = `new-${person.email}`;
  await email.getByRole('button', { name: 'Change email' }).click();
  await email.getByLabel('New email').fill(other);
  await email.getByRole('button', { name: 'Send confirmation' }).click();
  await email.getByText(`We sent an email to ${other}`, { exact: false }).waitFor();
  const [message] = await smtp.emailsTo(other);
  await goTo(page, findLink(message!).href);
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor();
  await goTo(page, `${site.base}/user/profile`);
  await section(page, 'Email').getByText(other).waitFor();
  const now = { ...person, email: other };

  // Another session is ended, and its page redirects to the login page.
  const { page: second } = await site.open('/auth/login');
  await logIn(second, now);
  await second.waitForURL('**/dashboard/**');
  await goTo(page, `${site.base}/user/profile`);
  await section(page, 'Sessions').getByRole('button', { name: 'End all other sessions' }).click();
  await waitForText(page, 'All other sessions ended');
  await second.goto(`${site.base}/user/profile`);
  await second.waitForURL('**/auth/login?**');

  // A passkey of the device.
  await addAuthenticator(page);
  const passkeys = section(page, 'Passkeys');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await waitForText(page, 'Passkey added');
  await passkeys.getByRole('button', { name: 'Actions for Chrome on Linux' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await passkeys.getByText('My laptop').waitFor();

  // An authenticator app. Its recovery codes are shown only once.
  const factor = section(page, 'Two-factor authentication');
  await factor.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const key = await dialog.locator('code').textContent();
  await dialog.getByRole('img', { name: 'QR code of the key below' }).waitFor();
  expect(await axe(page)).toEqual([]);
  const secret = parseSecret(`otpauth://totp/x?secret=${key}`);
  await dialog.getByLabel('Code', { exact: true }).fill(generateTotp(secret) === '000000' ? '111111' : '000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('This code is incorrect.', { exact: false }).waitFor();
  await dialog.getByLabel('Code', { exact: true }).fill(generateTotp(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('they won’t be shown again', { exact: false }).waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(10);
  await dialog.getByRole('button', { name: 'I’ve saved the codes' }).click();
  await factor.getByText('On', { exact: true }).waitFor();

  // Exports all data as a file.
  const downloading = page.waitForEvent('download');
  await section(page, 'Your data').getByRole('button', { name: 'Download my data' }).click();
  const stream = await (await downloading).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const data = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, object[]>;
  expect(data['account']).toMatchObject([{ name: 'Robin Hood', email: other }]);
  expect(data['passkeys']).toMatchObject([{ name: 'My laptop' }]);

  await factor.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await waitForText(page, 'Two-factor authentication is off');

  // The deletion is requested and canceled.
  await section(page, 'Delete account').getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete account' });
  await question.getByLabel('To confirm, type your email address', { exact: false }).fill('somebody@example.com');
  await question.getByRole('button', { name: 'Delete account' }).click();
  await question.getByText('This isn’t the email address of your account').waitFor();
  await question.getByLabel('To confirm, type your email address', { exact: false }).fill(other);
  await question.getByRole('button', { name: 'Delete account' }).click();
  await section(page, 'Deletion').waitFor();
  expect(await axe(page)).toEqual([]);
  const emails = await smtp.emailsTo(other, 5);
  expect(emails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'A passkey was added to your account',
      'Two-factor authentication was turned on',
      'Two-factor authentication was turned off',
      'Your account will be deleted',
    ]),
  );
  await logIn(second, now);
  await second.waitForURL('**/user/profile');
  await goTo(second, `${site.base}/dashboard/api/keys`);
  await section(second, 'Deletion').getByRole('link', { name: 'Keep my account' }).click();
  await second.getByRole('button', { name: 'Keep my account' }).click();
  await waitForText(second, 'Your account won’t be deleted, and your API keys work again');
  await section(second, 'Deletion').waitFor({ state: 'detached' });

  await goTo(second, `${site.base}/dashboard/api/logs`);
  await second.getByText('Asia/Tokyo').waitFor();

  // The language changes on the page at once, and in later emails.
  await goTo(second, `${site.base}/user/profile`);
  await section(second, 'Details').getByLabel('Language').click();
  await second.getByRole('option', { name: 'Deutsch' }).click();
  await section(second, 'Details').getByRole('button', { name: 'Save changes' }).click();
  await second.waitForURL('**/de/user/profile');
  await second.getByRole('status').getByText(german('language.changed')).waitFor();
  const [, kept] = await Promise.all([
    section(second, german('profile.details.title')).waitFor(),
    second.evaluate(async () => (await fetch('/api/account/me')).json() as Promise<{ locale: string }>),
  ]);
  expect(kept.locale).toBe('de');
  // A wrong code.
  expect(faults).toEqual([expect.stringContaining('401')]);
  expect(site.violations).toEqual([]);
});
