import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn } from '../../../../tests/customer.ts';
import { type TestApp, testApp } from '../../../../tests/harness.ts';
import { extractText } from '../../../../tests/pdf-text.ts';
import { payWithSandbox } from '../../../../tests/sandbox-orders.ts';
import { type Locale, locales } from '../../../core/site/locale.ts';
import { auth } from '../../auth/feature.ts';
import { credits } from '../../credits/feature.ts';
import { orders } from '../feature.ts';
import { type Receipt, renderReceiptPdf } from './document.ts';
import { splitRuns } from './fonts.ts';

const seller = {
  name: 'Klangwerk GmbH',
  address: ['Musterstraße 1', '10115 Berlin'],
  vatNumber: 'DE123456789',
  taxPercent: 19,
};

const brand = {
  name: 'Cadenza',
  entity: 'Cadenza',
  color: '#c8401a',
  slug: 'cadenza',
  keyPrefix: 'cdz',
  userAgent: 'Cadenza',
};
const receipt: Receipt = {
  number: 1001,
  order: 'ord_1',
  credits: 12_000,
  amount: 10_000,
  currency: 'usd',
  refunded: 0,
  method: 'Visa 4242',
  paidAt: new Date('2026-11-20T09:00:00Z'),
  sandbox: false,
  seller,
  buyer: { name: '髙橋 Łucja', email: 'lucja@example.com', company: null, address: [], vatNumber: null },
};
const written = async (some: Partial<Receipt>, locale: Locale = 'en') =>
  extractText(await renderReceiptPdf({ ...receipt, ...some }, brand, locale));

describe('the receipt', () => {
  it('names the seller, what was paid, and the tax included', async () => {
    expect(`${await written({})}\n`).toBe(`Cadenza
Receipt
Receipt number\n1001
Paid on\nNovember 20, 2026
Order\nord_1
Payment method\nVisa 4242
Seller\nKlangwerk GmbH\nMusterstraße 1\n10115 Berlin\nVAT number: DE123456789
Customer\n髙橋 Łucja\nlucja@example.com
Item\nAmount
Credits: 12,000\n$100.00
Subtotal\n$84.03
Tax (19%)\n$15.97
Total paid\n$100.00
`);
  });

  it('names the buying company, with its address and tax number', async () => {
    const company = {
      company: 'Łódź Audio sp. z o.o.',
      address: ['ul. Piotrkowska 1', '90-001 Łódź'],
      vatNumber: 'PL1',
    };
    const text = await written({ buyer: { ...receipt.buyer, ...company } });
    expect(text).toContain(`Customer
Łódź Audio sp. z o.o.\n髙橋 Łucja\nul. Piotrkowska 1\n90-001 Łódź\nVAT number: PL1\nlucja@example.com
`);
  });

  it('shows refunds, and orders without a payment', async () => {
    const text = await written({
      refunded: 2500,
      sandbox: true,
      seller: { ...seller, vatNumber: null, taxPercent: 0 },
    });
    for (const line of ['Tax (0%)\n$0.00', 'Refunded\n-$25.00', 'no money moved']) expect(text).toContain(line);
    expect(text).not.toContain('VAT');
  });

  it.each(locales.filter((locale) => locale !== 'en'))('is written in %s with its own characters', async (locale) => {
    const text = await written({ sandbox: true, refunded: 1 }, locale);
    expect(text).not.toContain('\u{fffd}');
    expect(text).toContain('Musterstraße 1');
    expect(text).not.toMatch(/Receipt|Seller|Customer|Total paid|Test purchase/);
  });

  it('is byte-identical each time', async () => {
    const [one, other] = await Promise.all([
      renderReceiptPdf(receipt, brand, 'ja'),
      renderReceiptPdf(receipt, brand, 'ja'),
    ]);
    expect(one.equals(other)).toBe(true);
  });

  it('wraps long text, and does not fail for a character without a glyph', async () => {
    const name = `${'音楽配信'.repeat(20)}😀`;
    const lines = (
      await written({ buyer: { ...receipt.buyer, name, email: `${'a'.repeat(90)}@example.com` } }, 'ja')
    ).split('\n');
    expect(lines.join('')).toContain(`${'音楽配信'.repeat(20)}\u{fffd}`);
    expect(lines.join('')).toContain('a'.repeat(90));
  });

  it.each([
    ['5,000 letters', 'a'.repeat(5000), 'a'.repeat(300)],
    ['20,000 combining marks', '\u0301'.repeat(20_000), '\u0301'.repeat(300)],
    ['two lines', 'Ada\r\nTotal paid', 'Ada Total paid'],
  ])('writes a bounded single line for a stored name of %s', async (_, name, line) => {
    const text = await written({ seller: { ...seller, address: [] }, buyer: { ...receipt.buyer, name } });
    const lines = text.split('\n');
    const at = lines.indexOf('Customer') + 1;
    expect(lines.slice(at, lines.indexOf('lucja@example.com')).join('').replaceAll('\u{fffd}', '\u0301')).toBe(line);
  });

  it('draws Chinese characters in the forms of the language', () => {
    const face = (locale: Locale) => splitRuns('直', locale, 400)[0]!.font.name;
    expect([face('zh'), face('ja')]).toEqual(['noto-sans-sc-chinese-simplified-400', 'noto-sans-jp-japanese-400']);
  });
});

describe('the receipt of an order', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ partial: true, features: [auth, credits, orders], config: { seller } });
  });
  afterAll(() => app.close());

  async function ordered(card?: string) {
    const customer = await signedIn(app);
    const made = await app.call('POST /api/account/orders', { cookie: customer.cookie, body: { pack: 'pack_500' } });
    if (card !== undefined) await payWithSandbox(app, made.body.checkout_url, card);
    return { ...customer, order: made.body.id as string };
  }
  const readReceipt = ({ cookie, order }: { cookie: string; order: string }, query = '') =>
    app.call(`GET /api/account/orders/${order}/receipt.pdf${query}`, { cookie });

  it('exists once the order is paid', async () => {
    const { status, headers } = await readReceipt(await ordered('pays'), '?locale=ru');
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="receipt-\d+\.pdf"$/);
  });

  it('does not exist for an unpaid order, or for another customer', async () => {
    const mine = await ordered('declined');
    expect((await readReceipt(mine)).body).toMatchObject({ code: 'not_found' });
    const { cookie } = await signedIn(app);
    const { order } = await ordered('pays');
    expect((await readReceipt({ cookie, order })).status).toBe(404);
  });

  it('keeps the seller of that time', async () => {
    const { order } = await ordered('pays');
    const { rows } = await app.db.query<{ seller: unknown }>('select seller from orders where id = $1', [order]);
    expect(rows).toEqual([{ seller }]);
    const change = app.db.query(`update orders set seller = '{}' where id = $1`, [order]);
    await expect(change).rejects.toThrow('a receipt stays');
  });

  it("keeps the buyer's details from the time of payment", async () => {
    const { cookie, order, id } = await ordered();
    const set = (body: object) => app.call('PUT /api/account/billing-details', { cookie, body });
    const pay = async () => {
      const { body } = await app.call(`POST /api/account/orders/${order}/pay`, { cookie, body: {} });
      await payWithSandbox(app, body.checkout_url);
    };
    const details = { company: ' Ada & Co ', address: ['1 Mill Lane', ' ', 'London'], vat_number: ' gb 123 ' };
    const kept = { company: 'Ada & Co', address: ['1 Mill Lane', 'London'], vat_number: 'GB 123' };
    expect((await set(details)).body).toEqual(kept);
    expect((await app.call('GET /api/account/billing-details', { cookie })).body).toEqual(kept);
    await pay();
    const written = async () => extractText((await readReceipt({ cookie, order })).bytes);
    const before = await written();
    for (const line of ['Ada & Co', '1 Mill Lane', 'London', 'VAT number: GB 123'])
      expect(before).toContain(`${line}\n`);
    await set({ company: 'Other Ltd', address: [], vat_number: null });
    await app.db.query("update auth_users set name = 'Eve' where id = $1", [id]);
    expect(await written()).toBe(before);
    const change = app.db.query(`update orders set buyer = '{}' where id = $1`, [order]);
    await expect(change).rejects.toThrow('a receipt stays');
  });

  it.each([
    ['a number that is none', { vat_number: 'DE<1>' }, '/vat_number', 'bad_format'],
    ['a line that turns around', { address: ['Mill Lane', '\u202EenaL'] }, '/address/1', 'invalid'],
    ['a company of two lines', { company: 'Ada\nCo' }, '/company', 'invalid'],
    ['an endless company', { company: 'a'.repeat(121) }, '/company', 'too_long'],
    ['an endless address', { address: Array.from({ length: 7 }, () => 'a') }, '/address', 'too_many'],
    ['an endless line', { address: ['a'.repeat(101)] }, '/address/0', 'too_long'],
  ])('does not contain %s', async (_, some, pointer, code) => {
    const { cookie } = await signedIn(app);
    const body = { company: null, address: [], vat_number: null, ...some };
    const response = await app.call('PUT /api/account/billing-details', { cookie, body });
    expect(response).toMatchObject({ status: 422, body: { errors: [{ pointer, code }] } });
    expect((await app.call('GET /api/account/billing-details', { cookie })).body).toMatchObject({ company: null });
  });

  it('is available in the supported languages only', async () => {
    expect((await readReceipt(await ordered('pays'), '?locale=xx')).body.errors).toMatchObject([
      { pointer: '?locale' },
    ]);
  });
});
