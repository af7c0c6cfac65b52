import { html } from '../../../../core/html.ts';
import { formatMoney } from '../../../../core/money.ts';
import { renderPlainPage } from '../../../../core/site/plain-page.ts';
import { getDocumentLocale, getTexts } from '../../../../core/texts.ts';
import type { SandboxPayment } from './payment-store.ts';
import { lastFour, type SandboxCard, sandboxCards, sandboxCardsToKeep } from './cards.ts';

export const sandboxPageTexts = {
  'sandboxPay.title': 'Sandbox payment',
  'sandboxPay.notice':
    'This is a simulated payment. No money moves, because this server has no payment provider. Choose an outcome.',
  'sandboxPay.card.pays': 'Payment succeeds',
  'sandboxPay.card.declined': 'Payment is declined',
  'sandboxPay.card.pending': 'Payment is pending, then succeeds',
  'sandboxPay.card.disputed': 'Payment succeeds and is disputed later',
  'sandboxPay.card.refund_fails': 'Payment succeeds, but a later refund fails',
  'sandboxPay.card.declined_later': 'Payment succeeds now, but automatic top-ups are declined',
  'sandboxPay.card.confirmation_later': 'Payment succeeds now, but automatic top-ups require confirmation',
  'sandboxPay.kept': 'The card is saved for automatic top-ups.',
  'sandboxPay.pay': 'Pay {amount}',
  'sandboxPay.back': 'Go back without paying',
  'sandboxPay.over': 'This payment is closed.',
} as const;

const STYLE = `.amount{margin:0;color:var(--ink);font-size:2rem;font-weight:600;font-variant-numeric:tabular-nums}
fieldset{margin:0 0 1.5rem;padding:0;border:0}
legend{position:absolute;overflow:hidden;width:1px;height:1px;clip-path:inset(50%)}
label{display:flex;align-items:center;gap:.75rem;min-height:3rem;padding:.5rem .875rem;border:1px solid var(--edge);cursor:pointer}
label+label{border-top:0}
label:first-of-type{border-radius:8px 8px 0 0}
label:last-of-type{border-radius:0 0 8px 8px}
input{accent-color:var(--accent);width:1rem;height:1rem;flex:none}
label span{flex:1}
code{color:var(--soft);font:.875rem ui-monospace,monospace;white-space:nowrap}
button{width:100%;min-height:2.75rem;border:0;border-radius:8px;background:var(--accent);color:var(--on);font:inherit;font-weight:600;cursor:pointer}`;

/** The payment page of the sandbox: without scripts, in the visitor's language. */
export function renderSandboxPage(row: SandboxPayment, brand: string, nonce: string): string {
  const locale = getDocumentLocale(row.locale, sandboxPageTexts);
  const say = getTexts(locale, sandboxPageTexts);
  const choice = (card: SandboxCard, n: number) =>
    html`<label>
      <input type="radio" name="card" value="${card}" ${n === 0 ? html` checked` : html``} />
      <span>${say(`sandboxPay.card.${card}`)}</span><code>•••• ${lastFour(card)}</code></label
    >`;
  const amount = formatMoney(locale, row.amount, row.currency);
  const form = html`<form method="post">
    <fieldset>
      <legend>${say('sandboxPay.title')}</legend>
      ${(row.save ? sandboxCardsToKeep : sandboxCards).map(choice)}
    </fieldset>
    ${row.save ? html`<p>${say('sandboxPay.kept')}</p>` : html``}
    <button type="submit">${say('sandboxPay.pay', { amount })}</button>
  </form>`;
  const over = html`<p role="status">${say('sandboxPay.over')}</p>`;
  return renderPlainPage({
    locale,
    title: say('sandboxPay.title'),
    brand,
    nonce,
    style: STYLE,
    main: html`<p>${say('sandboxPay.notice')}</p>
      <p class="amount">${amount}</p>
      <p>${row.description}</p>
      ${row.state === 'open' ? form : over}
      <a href="${row.return_path}">${say('sandboxPay.back')}</a>`,
  });
}
