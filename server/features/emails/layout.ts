import type { Brand } from '../../core/site-settings.ts';
import type { Locale } from '../../core/site/locale.ts';
import { getTexts } from '../../core/texts.ts';
import { html, Html } from '../../core/html.ts';
import type { EmailContent } from './service.ts';

/** The frame of every email. */
export const layoutTexts = {
  'email.layout.link': "If the button doesn't work, open this URL:",
  'email.layout.footer': '{brand} sent this email to {address} because of activity on that address or its account.',
} as const;

/** An email that is ready to be sent. */
export interface RenderedEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface Frame {
  readonly brand: Brand;
  readonly locale: Locale;
  readonly address: string;
}

/** Black or white, whichever has more contrast on a color (WCAG's relative luminance). */
function contrastColor(color: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff';
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";

/** Email clients support few styles. Essential ones are inline; those in the head are optional. */
const HEAD = new Html(
  [
    '@media (prefers-color-scheme:dark){',
    'body,.page{background:#17181a!important}',
    '.card{background:#212225!important;border-color:#3a3b3f!important}',
    '.ink{color:#ececee!important}',
    '.soft,.soft a{color:#a9aab0!important}',
    '}',
  ].join(''),
);

function renderHtml({ subject, paragraphs, facts = [], action, note }: EmailContent, frame: Frame): string {
  const say = getTexts(frame.locale, layoutTexts);
  const { brand, locale, address } = frame;
  const lines = paragraphs.map(
    (text) => html`<p class="ink" style="margin:0 0 16px;color:#1d1e20;font-size:16px;line-height:1.6">${text}</p>`,
  );
  const rows = facts.map(
    ([name, value]) =>
      html`<tr>
        <th
          class="soft"
          scope="row"
          align="left"
          style="padding:6px 16px 6px 0;color:#5c5e66;font-size:14px;font-weight:400"
        >
          ${name}
        </th>
        <td class="ink" align="right" style="padding:6px 0;color:#1d1e20;font-size:14px">${value}</td>
      </tr>`,
  );
  const table = html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    style="margin:0 0 16px;border-collapse:collapse"
  >
    ${rows}
  </table>`;
  const button = action
    ? html`<p style="margin:24px 0">
          <a
            href="${action.url}"
            style="display:inline-block;padding:12px 24px;border-radius:8px;background:${brand.color};color:${contrastColor(brand.color)};font-size:16px;font-weight:600;text-decoration:none"
            >${action.label}</a
          >
        </p>
        <p class="soft" style="margin:0 0 16px;color:#5c5e66;font-size:13px;line-height:1.5">
          ${say('email.layout.link')}<br /><a href="${action.url}" style="color:#5c5e66;word-break:break-all"
            >${action.url}</a
          >
        </p>`
    : html``;
  const small = note
    ? html`<p class="soft" style="margin:0;color:#5c5e66;font-size:14px;line-height:1.5">${note}</p>`
    : html``;
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${HEAD}
        </style>
      </head>
      <body style="margin:0;background:#f4f4f5;font-family:${new Html(FONT)}">
        <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f5">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
                <tr>
                  <td class="ink" style="padding:0 0 16px;color:#1d1e20;font-size:18px;font-weight:700">
                    ${brand.name}
                  </td>
                </tr>
                <tr>
                  <td class="card" style="padding:32px;border:1px solid #e3e3e6;border-radius:12px;background:#ffffff">
                    <h1 class="ink" style="margin:0 0 16px;color:#1d1e20;font-size:20px;line-height:1.4">${subject}</h1>
                    ${lines}${facts.length > 0 ? table : html``}${button}${small}
                  </td>
                </tr>
                <tr>
                  <td class="soft" style="padding:16px 4px;color:#5c5e66;font-size:12px;line-height:1.5">
                    ${say('email.layout.footer', { brand: brand.name, address })}<br />${brand.entity}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text;
}

function renderText({ paragraphs, facts = [], action, note }: EmailContent, { brand, locale, address }: Frame): string {
  const say = getTexts(locale, layoutTexts);
  const parts = [
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    `-- \n${say('email.layout.footer', { brand: brand.name, address })}\n${brand.entity}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The email as HTML and as text, in its language. */
export function layoutEmail(content: EmailContent, frame: Frame): RenderedEmail {
  return { subject: content.subject, html: renderHtml(content, frame), text: renderText(content, frame) };
}
