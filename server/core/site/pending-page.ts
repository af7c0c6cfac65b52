import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { html } from '../html.ts';
import { getDocumentLocale, getTexts } from '../texts.ts';
import { type Locale, localePath } from './locale.ts';
import { plainPageCsp, renderPlainPage } from './plain-page.ts';

export const pendingPageTexts = {
  'pending.title': 'Almost ready in this language',
  'pending.notice':
    'The pages in this language are still being prepared, which takes a few minutes after an installation or an update. The page opens as soon as it is ready.',
  'pending.english': 'Read it in English',
} as const;

const RETRY_AFTER_SECONDS = 20;

/** Headers of a response for a language that is still being built. */
export const pending = (reply: FastifyReply): FastifyReply =>
  reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_SECONDS) });

/** The page at a URL whose language is still being built, in that language, with a link to the English page. */
export function sendPendingPage(reply: FastifyReply, locale: Locale, url: string, brand: string): FastifyReply {
  const shown = getDocumentLocale(locale, pendingPageTexts);
  const say = getTexts(shown, pendingPageTexts);
  const nonce = randomBytes(16).toString('base64');
  const inner = url.slice(localePath(locale, '').length);
  const page = renderPlainPage({
    locale: shown,
    title: say('pending.title'),
    brand,
    nonce,
    refresh: RETRY_AFTER_SECONDS,
    main: html`<p>${say('pending.notice')}</p>
      <a href="${inner.startsWith('/') ? inner : `/${inner}`}" hreflang="en">${say('pending.english')}</a>`,
  });
  return pending(reply)
    .header('content-security-policy', plainPageCsp(nonce))
    .type('text/html; charset=utf-8')
    .send(page);
}
