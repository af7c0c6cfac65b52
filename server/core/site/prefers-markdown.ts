import { parseAccept } from '../media-type.ts';

interface Match {
  readonly quality: number;
  /** 2 for the type itself, 1 for `text/*`, 0 for any type. */
  readonly precision: number;
  /** The position in the header. */
  readonly place: number;
}

/** The most precise range of an Accept header for a type, which decides its quality (RFC 9110, 12.5.1). */
function matchType(header: string, type: string): Match | null {
  const ranges = ['*/*', `${type.split('/')[0]}/*`, type];
  let best: Match | null = null;
  for (const [place, { name, quality }] of parseAccept(header).entries()) {
    const precision = ranges.indexOf(name);
    if (precision === -1 || (best && best.precision >= precision)) continue;
    best = { quality, precision, place };
  }
  return best;
}

/**
 * Whether a client would rather have a page as Markdown than as HTML. Of two types of the same quality, the one that the
 * header names itself wins, then the one named first. Browsers don't name Markdown, so they get HTML.
 */
export function prefersMarkdown(accept = ''): boolean {
  const markdown = matchType(accept, 'text/markdown');
  if (!markdown || markdown.quality === 0) return false;
  const html = matchType(accept, 'text/html');
  if (!html) return true;
  if (markdown.quality !== html.quality) return markdown.quality > html.quality;
  if (markdown.precision !== html.precision) return markdown.precision > html.precision;
  return markdown.place < html.place;
}
