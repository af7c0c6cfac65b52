const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all: string, hex?: string, number?: string, name = '') => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (number !== undefined) return String.fromCodePoint(Number(number));
    return entities[name] ?? all;
  });
}

const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const attribute = /([^\s"'<>=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** What a page says of itself in its own head, written by its components. */
export interface OwnHead {
  /** With the brand behind it. */
  readonly title: string;
  readonly description: string;
  /** It asks to be left out of indexes. */
  readonly hidden: boolean;
}

export function readHead(html: string): OwnHead {
  const head = html.slice(0, html.indexOf('</head>'));
  const metas = [...head.matchAll(/<meta\s((?:[^"'>]|"[^"]*"|'[^']*')*)>/g)].map(([, text = '']) => {
    const pairs = [...text.matchAll(attribute)];
    return new Map(pairs.map(([, name = '', double, single, bare]) => [name, decode(double ?? single ?? bare ?? '')]));
  });
  const contentOf = (name: string) => metas.find((meta) => meta.get('name') === name)?.get('content') ?? '';
  return {
    title: decode(/<title[^>]*>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    description: contentOf('description'),
    hidden: contentOf('robots').includes('noindex'),
  };
}

type Attributes = Readonly<Record<string, string>>;

/** One element of a head. */
export type HeadTag = readonly ['meta' | 'link', Attributes] | readonly ['data', unknown];

/** The mark of elements that speak of the page that was served: src/core/served-head.ts removes them on another one. */
const servedMark = 'data-served';

function write(tag: HeadTag): string {
  // In a script nothing is decoded: only its end must not be in it.
  if (tag[0] === 'data') {
    return `<script type="application/ld+json" ${servedMark}>${JSON.stringify(tag[1]).replaceAll('<', String.raw`\u003c`)}</script>`;
  }
  const attributes = Object.entries(tag[1]).map(([name, value]) => ` ${name}="${encode(value)}"`);
  return `<${tag[0]}${attributes.join('')} ${servedMark}>`;
}

/** The page with more in its head, behind all that is loaded from there. */
export function addToHead(html: string, tags: readonly HeadTag[]): string {
  const end = html.indexOf('</head>');
  if (end === -1) throw new Error('A page has no head.');
  return html.slice(0, end) + tags.map(write).join('') + html.slice(end);
}
