import type { CallResult, TestApp } from './harness.ts';

/** Pays on the sandbox's payment page like its form, with a card that is named after its behavior. */
export const payWithSandbox = (app: TestApp, url: string, card = 'pays'): Promise<CallResult> =>
  app.call(`POST ${url}`, {
    body: `card=${card}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Orders 500 credits in the sandbox and pays. Returns the ID of the order. */
export async function buyPack(app: TestApp, { cookie }: { readonly cookie: string }, card = 'pays'): Promise<string> {
  const { body } = await app.call('POST /api/account/orders', { cookie, body: { pack: 'pack_500' } });
  await payWithSandbox(app, body.checkout_url, card);
  return body.id;
}
