import type { Page } from 'playwright-core';

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Try it' });
/** The control of a field, by the field name in errors. */
export const field = (page: Page, pointer: string) => panel(page).locator(`[data-pointer="${pointer}"]`);
export const send = (page: Page) => panel(page).getByRole('button', { name: 'Send', exact: true }).click();
export const responseBody = (page: Page) => panel(page).getByRole('region', { name: 'Response' });
export const status = (page: Page, code: number) =>
  responseBody(page).getByText(String(code), { exact: true }).first().waitFor();

export async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it', exact: true }).first().click();
  await panel(page).getByText('/api/v2/').first().waitFor();
}

export async function startAsGuest(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: 'Get a guest key' }).click();
  await panel(page)
    .getByText(/Works until/)
    .waitFor();
}

/** The focus moves to the field that replaces the button. */
export async function pasteKey(page: Page, secret: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Paste a key' }).click();
  await page.keyboard.insertText(secret);
}

/** All browser storage. */
export const readStoredKey = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, location.href]));

/** Creates a key through the account API. */
export const makeKey = (page: Page, mode: 'live' | 'test', name: string): Promise<string> =>
  page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const made = await fetch('/api/account/keys', { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await made.json()) as { secret: string }).secret;
    },
    { mode, name },
  );
