import { createRequire } from 'node:module';

/** As much as is needed here of what the search plugin reads a page with. */
export interface Nodes {
  first(): Nodes;
  find(selector: string): Nodes;
  get(): object[];
  attr(name: string): string | undefined;
  text(): string;
  remove(): Nodes;
}

export type PageOf = (of: string | object) => Nodes;

interface Section {
  readonly title: string;
  readonly hash: string;
  readonly content: string;
}

interface Parsed {
  readonly sections: Section[];
}

/** What is indexed: names of pages, headings, descriptions, keywords, texts. */
interface Entry {
  readonly t: string;
  readonly u: string;
  readonly h?: string;
  /** Of a text: the heading it stands below. */
  readonly s?: string;
}

const require = createRequire(createRequire(import.meta.url).resolve('@easyops-cn/docusaurus-search-local'));

/** A module of the plugin, which calls what it exports by its name. @throws Error when it exports that no longer. */
function moduleOf<Name extends string, Work>(file: string, name: Name): Record<Name, Work> {
  const found = require(`./utils/${file}.js`) as Record<Name, Work>;
  if (typeof found[name] !== 'function') throw new Error(`search: ${file} has no ${name} any more`);
  return found;
}

/** Parts of an address that only fields have: `#body-prompt`, `#response-202-clips-title`. */
const ofField = /^#(?:header|query|path|body|problem|response-\w+)-/;

/** Takes the fields of a reference page out of it, as sections of their own; what encloses others keeps only its own text. */
export function takeFields($: PageOf, textOf: (elements: object[], $: PageOf) => string): Section[] {
  const fields: Section[] = [];
  // The inner ones first: what is left of the outer one is its own.
  for (const element of $('article li[id]').get().toReversed()) {
    const field = $(element);
    const name = field.find('> div > a').first();
    const hash = name.attr('href') ?? '';
    if (hash !== `#${field.attr('id')}`) continue;
    const title = name.text();
    name.remove();
    field.find('summary').remove();
    fields.push({ title, hash, content: textOf([element], $).trim() });
    field.remove();
  }
  return fields.toReversed();
}

const isField = ({ h }: Entry): boolean => h !== undefined && ofField.test(h);
/** What a caller sends; `data` is what we send, in a callback. */
const isSent = ({ h = '' }: Entry): boolean => !/^#(?:response|problem|body-data)-/.test(h);

/**
 * Without the fields that are said again word for word: most operations answer a task, and a task says again what was sent.
 * What is sent comes first; then, of pages, the last, which for what is in a task is the page of the task itself; and within a
 * page its first place.
 */
export function withoutRepeated(all: readonly Entry[][]): Entry[][] {
  const keyOf = ({ s = '', t }: Entry) => `${s}\n${t}`;
  const place = (entry: Entry) => entry.u + (entry.h ?? '');
  const kept = new Map<string, Entry>();
  for (const text of (all[4] ?? []).filter(isField)) {
    const known = kept.get(keyOf(text));
    const isBetter = !known || (isSent(known) === isSent(text) ? known.u !== text.u : isSent(text));
    if (isBetter) kept.set(keyOf(text), text);
  }
  const places = new Set([...kept.values()].map(place));
  return all.map((entries) => entries.filter((entry) => !isField(entry) || places.has(place(entry))));
}

/**
 * Has the search plugin index each field and parameter of the reference by itself, so that a result leads to it: on its own it
 * knows headings, and would lead to the top of a long list.
 */
export function indexByFields(): void {
  const document = moduleOf<'parseDocument', ($: PageOf) => Parsed>('parseDocument', 'parseDocument');
  const texts = moduleOf<'getCondensedText', (elements: object[], $: PageOf) => string>(
    'getCondensedText',
    'getCondensedText',
  );
  const scan = moduleOf<'scanDocuments', (...input: unknown[]) => Promise<Entry[][]>>('scanDocuments', 'scanDocuments');
  const { parseDocument } = document;
  const { scanDocuments } = scan;
  document.parseDocument = ($) => {
    const fields = takeFields($, texts.getCondensedText);
    const parsed = parseDocument($);
    return { ...parsed, sections: [...parsed.sections, ...fields] };
  };
  scan.scanDocuments = async (...input) => withoutRepeated(await scanDocuments(...input));
}
