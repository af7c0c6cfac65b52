import { formatMoney } from '../../../core/money.ts';
import type { Locale } from '../../../core/site/locale.ts';
import type { Brand, Seller } from '../../../core/site-settings.ts';
import { getDocumentLocale, getTexts } from '../../../core/texts.ts';
import { orderTexts } from '../order-texts.ts';
import { receiptTexts } from './receipt-texts.ts';
import { Sheet, type Style } from './sheet.ts';
import type { Buyer } from './store.ts';

/** The content of a receipt. */
export interface Receipt {
  readonly number: number;
  readonly order: string;
  readonly credits: number;
  readonly amount: number;
  readonly currency: string;
  readonly refunded: number;
  readonly method: string | null;
  readonly paidAt: Date;
  /** Whether it was paid with the sandbox, where no money moves. */
  readonly sandbox: boolean;
  readonly seller: Seller;
  readonly buyer: Buyer;
}

const MARGIN = 56;
const SOFT = '#5b5e66';
const LINE = '#d8d4ca';
const soft: Style = { color: SOFT };

/** The tax included in a price, rounded to the smallest unit. */
const computeTax = (amount: number, percent: number): number => amount - Math.round((amount * 100) / (100 + percent));

/** Returns a receipt as a PDF in a language. The same receipt always produces the same bytes. */
export async function renderReceiptPdf(receipt: Receipt, brand: Brand, readerLocale: Locale): Promise<Buffer> {
  const locale = getDocumentLocale(readerLocale, { ...receiptTexts, ...orderTexts });
  const { seller, buyer, amount, currency, paidAt } = receipt;
  const say = getTexts(locale, receiptTexts);
  const money = (value: number) => formatMoney(locale, value, currency);
  const title = `${say('receipt.title')} ${receipt.number}`;
  const sheet = new Sheet({ title: `${title} · ${brand.name}`, author: seller.name, locale, made: paidAt });
  const right = sheet.width - MARGIN;
  const full = { x: MARGIN, width: right - MARGIN };
  const half = { left: MARGIN, right: MARGIN + full.width / 2 + 12, width: full.width / 2 - 12 };

  const name = sheet.text('P', brand.name, { ...full, y: MARGIN }, { size: 13, bold: true, color: brand.color });
  const heading = sheet.text('H1', say('receipt.title'), { ...full, y: name.y + 26 }, { size: 24, bold: true });

  /** Lines below a small heading. */
  const block = (label: string, lines: readonly string[], x: number, y: number) => {
    const parts = [sheet.text('P', label, { x, y, width: half.width }, soft)];
    for (const [n, line] of lines.entries()) {
      parts.push(sheet.text('P', line, { x, y: parts.at(-1)!.y, width: half.width }, { bold: n === 0 }));
    }
    return { part: sheet.part('Div', ...parts.map(({ part }) => part)), y: parts.at(-1)!.y };
  };
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(paidAt);
  let y = heading.y + 18;
  const facts: [string, string][] = [
    [say('receipt.number'), String(receipt.number)],
    [say('receipt.paidOn'), date],
    [say('receipt.order'), receipt.order],
    ...(receipt.method === null ? [] : [[say('receipt.method'), receipt.method] as [string, string]]),
  ];
  const lines = facts.map(([label, value], n) => {
    const column = n % 2 === 0 ? half.left : half.right;
    const row = y + Math.floor(n / 2) * 42;
    return block(label, [value], column, row);
  });
  y = Math.max(...lines.map((one) => one.y)) + 22;
  const vat = (number: string | null) => (number === null ? [] : [say('receipt.vatNumber', { number })]);
  const sold = [seller.name, ...seller.address, ...vat(seller.vatNumber)];
  // The person's name is below the company's.
  const who = buyer.company === null ? [buyer.name] : [buyer.company, buyer.name];
  const bought = [...who, ...buyer.address, ...vat(buyer.vatNumber), buyer.email];
  const from = block(say('receipt.from'), sold, half.left, y);
  const to = block(say('receipt.to'), bought, half.right, y);
  y = Math.max(from.y, to.y) + 30;

  /** A row of the table: a description and an amount. */
  const row = (what: string, much: string, style: Style, tags: readonly [string, string] = ['TH', 'TD']) => {
    const label = sheet.text(tags[0], what, { ...full, y, width: full.width * 0.65 }, style);
    const value = sheet.text(tags[1], much, { ...full, y, end: true }, style);
    y = Math.max(label.y, value.y) + 7;
    return sheet.part('TR', label.part, value.part);
  };
  const rule = () => {
    sheet.rule(y, MARGIN, right, LINE);
    y += 9;
  };
  const percent = seller.taxPercent;
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);
  const tax = computeTax(amount, percent);
  const count = new Intl.NumberFormat(locale).format(receipt.credits);
  const rows = [row(say('receipt.item'), say('receipt.amount'), soft, ['TH', 'TH'])];
  rule();
  rows.push(row(getTexts(locale, orderTexts)('order.item', { count }), money(amount), {}));
  rule();
  rows.push(row(say('receipt.net'), money(amount - tax), soft), row(say('receipt.tax', { rate }), money(tax), soft));
  rule();
  rows.push(row(say('receipt.total'), money(amount), { bold: true, size: 12 }));
  if (receipt.refunded > 0) rows.push(row(say('receipt.refunded'), money(-receipt.refunded), {}));
  const notice = receipt.sandbox ? [sheet.text('P', say('receipt.sandbox'), { ...full, y: y + 24 }, soft).part] : [];

  return sheet.end(
    sheet.part(
      'Document',
      name.part,
      heading.part,
      ...lines.map(({ part }) => part),
      from.part,
      to.part,
      sheet.part('Table', ...rows),
      ...notice,
    ),
  );
}
