import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { html } from '../html.ts';
import { getDocumentLocale, getTexts } from '../texts.ts';
import { type Locale, localePath } from './locale.ts';
import { plainPageCsp, renderPlainPage } from './plain-page.ts';

export const pendingPageTexts = {
  'pending.title': 'Almost ready',
  'pending.notice':
    'This page is still being prepared, which takes a few minutes after an installation or an update. It opens as soon as it is ready.',
  'pending.english': 'Read it in English',
} as const;

const RETRY_AFTER_SECONDS = 10;

/** Headers of a response for what is still being built. */
export const pending = (reply: FastifyReply): FastifyReply =>
  reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_SECONDS) });

/** Four bars of sound on a plain ground, in colors that suit light and dark pages. */
const PLACEHOLDER =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" preserveAspectRatio="xMidYMid slice">' +
  '<path fill="#8c877b" fill-opacity=".18" d="M0 0h64v64H0z"/>' +
  '<path stroke="#8c877b" stroke-opacity=".6" stroke-width="3" stroke-linecap="round" d="M23 29v6m6-12v18m6-14v10m6-12v14"/></svg>';

/** In the place of an image that is still being made. */
export const sendPlaceholder = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').type('image/svg+xml').send(PLACEHOLDER);

/**
 * The page in place of one whose language is still being built, in that language. @param url the requested URL, for a link to the
 * English page, or null while that isn't built either.
 */
export function sendPendingPage(reply: FastifyReply, locale: Locale, url: string | null, brand: string): FastifyReply {
  const shown = getDocumentLocale(locale, pendingPageTexts);
  const say = getTexts(shown, pendingPageTexts);
  const nonce = randomBytes(16).toString('base64');
  const inner = url?.slice(localePath(locale, '').length);
  const link =
    inner === undefined
      ? ''
      : html`<a href="${inner.startsWith('/') ? inner : `/${inner}`}" hreflang="en">${say('pending.english')}</a>`;
  const page = renderPlainPage({
    locale: shown,
    title: say('pending.title'),
    brand,
    nonce,
    refresh: RETRY_AFTER_SECONDS,
    main: html`<p>${say('pending.notice')}</p>
      ${link}`,
  });
  return pending(reply)
    .header('content-security-policy', plainPageCsp(nonce))
    .type('text/html; charset=utf-8')
    .send(page);
}
