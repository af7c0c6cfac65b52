import { type Html, html } from '../html.ts';

/** The files of the brand's font, and the characters in each. */
const FONTS = {
  latin: 'U+0-FF,U+131,U+2000-206F,U+20AC',
  'latin-ext': 'U+100-130,U+132-17F',
  cyrillic: 'U+400-45F',
} as const;

const FACES = Object.entries(FONTS).map(
  ([name, characters]) =>
    `@font-face{font-family:Onest;font-weight:100 900;font-display:swap;src:url(/fonts/onest-${name}.woff2);unicode-range:${characters}}`,
);

const STYLE = `${FACES.join('\n')}
:root{color-scheme:light dark;--paper:#fbfaf7;--ink:#14161a;--soft:#474a50;--edge:#8c877b;--accent:#c8401a;--on:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#101216;--ink:#eceae4;--soft:#bdbab2;--edge:#6b707a;--accent:#ff7d55;--on:#101216}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Onest,system-ui,sans-serif}
:lang(ja){word-break:auto-phrase}
:lang(ko){word-break:keep-all}
main{max-width:28rem;margin:0 auto;padding:3rem 1.25rem}
h1{margin:0 0 .25rem;font-size:1.375rem;line-height:1.3}
p{margin:0 0 1.5rem;color:var(--soft)}
a{display:block;margin-top:1rem;color:var(--ink);text-align:center;text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

/** The policy of such a page: it allows its own style sheet, the font, and forms to be sent to our own origin. */
export const plainPageCsp = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

interface PlainPage {
  readonly locale: string;
  readonly title: string;
  readonly brand: string;
  readonly nonce: string;
  /** Rules for what only this page has. */
  readonly style?: string;
  /** Seconds after which browsers load the page again. */
  readonly refresh?: number;
  readonly main: Html;
}

/** A page of the server itself, which needs neither the built site nor scripts. */
export const renderPlainPage = ({ locale, title, brand, nonce, style = '', refresh, main }: PlainPage): string =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${refresh === undefined ? html`` : html`<meta http-equiv="refresh" content="${refresh}" />`}
        <title>${title} · ${brand}</title>
        <style nonce="${nonce}">
          ${STYLE}${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${main}
        </main>
      </body>
    </html>`.text;
