import { describe, expect, test } from 'vitest';
import { findAccepted } from './i18n-accept.ts';
import { findFindings } from './i18n-findings.ts';
import { hashText, withAccepted } from './i18n-lock.ts';

const noRules = { terms: [], rules: {}, contextIds: new Set<string>() };

const texts = (entries: Record<string, string>) => new Map([['code.json', new Map(Object.entries(entries))]]);

const source = texts({
  'keys.title': 'API keys',
  'keys.count': '{count} key|{count} keys',
  'theme.common.skipToMainContent': 'Skip to main content',
});

/** Hashes of the English texts above. */
const lock = { 'code.json': { 'keys.title': '98aae897', 'keys.count': 'a1b5ab0c' } };

const kinds = (locale: string, translated: Record<string, string>, shipped: readonly string[] = []) =>
  findFindings(locale, source, texts(translated), new Set(shipped), lock, noRules).map(
    ({ kind, id }) => `${kind} ${id}`,
  );

test("a locale made from today's English has no findings", () => {
  const translated = { 'keys.title': 'API-Schlüssel', 'keys.count': '{count} Schlüssel|{count} Schlüssel' };
  expect(kinds('de', translated, ['theme.common.skipToMainContent'])).toEqual([]);
});

test('a text that the theme lacks in a language is missing like any other', () => {
  const translated = { 'keys.title': 'API-Schlüssel', 'keys.count': '{count} Schlüssel|{count} Schlüssel' };
  expect(kinds('de', translated)).toEqual(['missing theme.common.skipToMainContent']);
});

test('a text whose English changed is stale; one without English is unused', () => {
  const changed = { 'code.json': { ...lock['code.json'], 'keys.title': '00000000' } };
  const translated = texts({ 'keys.title': 'Schlüssel', 'keys.count': '{count} a|{count} b', 'keys.old': 'Alt' });
  const found = findFindings('de', source, translated, new Set(['theme.common.skipToMainContent']), changed, noRules);
  expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['stale keys.title', 'unused keys.old']);
});

test.for([
  ['de', '{number} Schlüssel|{number} Schlüssel', 'placeholders'],
  ['ru', '{count} ключ|{count} ключа', 'one, few, many, other are needed'],
  ['ja', '{count} 個|{count} 個', 'other are needed'],
  ['de', '  ', 'is empty'],
  ['de', '{count} Schl\uFFFDssel|{count} Schl\uFFFDssel', 'U+FFFD'],
  ['de', '{count} Schlüssel\u200B|{count} Schlüssel', 'invisible'],
  ['de', '{count} Schlüssel\\n|{count} Schlüssel', 'escaped'],
  ['de', '{count}&nbsp;Schlüssel|{count} Schlüssel', 'entity'],
  ['de', '{count} <b>Schlüssel</b>|{count} Schlüssel', 'element'],
  ['de', '{count} **Schlüssel|{count} Schlüssel', '"**"'],
] as const)('%s: "%s" is reported', ([locale, text, message]) => {
  const translated = texts({ 'keys.title': 'x', 'keys.count': text });
  const found = findFindings(locale, source, translated, new Set(['theme.common.skipToMainContent']), lock, noRules);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ kind: 'wrong', id: 'keys.count' });
  expect(found[0]?.message).toContain(message);
});

test('plural forms of a text that has none in English are reported', () => {
  const found = findFindings(
    'de',
    texts({ 'auth.never': 'Never' }),
    texts({ 'auth.never': 'Nie | niemals' }),
    new Set(),
    { 'code.json': { 'auth.never': hashText('code.json', 'Never') } },
    noRules,
  );
  expect(found).toMatchObject([{ kind: 'wrong', message: 'has "|", but the English text has no plural forms' }]);
});

test('the same English words have the same translation, except in a context of their own', () => {
  const english = texts({ 'a.close': 'Close', 'b.close': 'Close', 'c.close': 'Close', 'd.open': 'Open' });
  const german = texts({ 'a.close': 'Schließen', 'b.close': 'Zu', 'c.close': 'Schließen', 'd.open': 'Öffnen' });
  const find = (...ids: string[]) =>
    findFindings('de', english, german, new Set(), {}, { ...noRules, contextIds: new Set(ids) })
      .filter(({ kind }) => kind === 'wrong')
      .map(({ id, message }) => `${id} ${message}`);
  expect(find()).toEqual(['b.close says “Zu” for “Close”, which is “Schließen” in a.close']);
  expect(find('b.close')).toEqual([]);
  expect(find('a.close')).toHaveLength(1);
});

test('French may omit the plural form for millions', () => {
  const translated = { 'keys.title': 'Clés', 'keys.count': '{count} clé|{count} clés' };
  expect(kinds('fr', translated, ['theme.common.skipToMainContent'])).toEqual([]);
});

describe('pages', () => {
  const file = 'docusaurus-plugin-content-docs/current/keys.mdx';
  const page = (sections: Record<string, string>) => new Map([[file, new Map(Object.entries(sections))]]);
  const english = page({
    'front-matter': '---\ntitle: Keys\n---',
    opening: 'Two words.',
    create: '## Create {#create}',
  });
  const german = page({
    'front-matter': '---\ntitle: Schlüssel\n---',
    opening: 'Zwei Wörter.',
    create: '## Anlegen {#create}',
  });
  const accepted = [...english.get(file)!.keys()].map((id) => ({ file, id }));
  const complete = withAccepted({}, english, german, accepted);
  const find = (own: typeof german, locked = complete, source = english) =>
    findFindings('de', source, own, new Set(), locked, noRules).map(({ kind, id }) => `${kind} ${id}`);

  test('without a translation, or with a title only, are untranslated', () => {
    expect(find(new Map())).toEqual(['untranslated ']);
    expect(find(page({ 'front-matter': '---\ntitle: Schlüssel\n---' }))).toEqual(['untranslated ']);
  });

  test('have only those sections stale whose English text changed', () => {
    expect(find(german)).toEqual([]);
    const changed = page({ ...Object.fromEntries(english.get(file)!), opening: 'Other words.' });
    expect(find(german, complete, changed)).toEqual(['stale opening']);
    const once = withAccepted(complete, changed, german, [{ file, id: 'opening' }]);
    expect(find(german, once, changed)).toEqual([]);
    expect(once[file]?.['create']).toBe(complete[file]?.['create']);
  });

  test('name the ID that a heading lacks', () => {
    const own = { ...Object.fromEntries(german.get(file)!), 'line-7': '## Anlegen' } as Record<string, string>;
    delete own['create'];
    expect(findFindings('de', english, page(own), new Set(), complete, noRules)).toEqual([
      { kind: 'wrong', file, id: 'line-7', message: 'the heading ID {#create} is missing' },
    ]);
  });

  test('report damaged characters, but not in code', () => {
    const code = '```json\n"\\n &amp; **"\n```';
    const [source, own] = [page({ opening: `Words.\n\n${code}` }), page({ opening: `W\uFFFDrter.\n\n${code}` })];
    const locked = withAccepted({}, source, own, [{ file, id: 'opening' }]);
    expect(findFindings('de', source, own, new Set(), locked, noRules).map(({ kind }) => kind)).toEqual(['wrong']);
  });

  test('report sections that are missing, new, in English, unused, or in another order', () => {
    const { opening, create } = Object.fromEntries(german.get(file)!);
    expect(find(page({ opening: opening! }))).toEqual(['missing front-matter', 'missing create']);
    expect(find(german, {})).toEqual(['new front-matter', 'new opening', 'new create']);
    const own = {
      'front-matter': '---\ntitle: Schlüssel\n---',
      create: create!,
      opening: 'Two words.',
      old: '## Alt {#old}',
    };
    expect(find(page(own))).toEqual(['missing opening', 'wrong create', 'unused old']);
  });
});

describe('accepting', () => {
  const file = 'docusaurus-plugin-content-docs/current/keys.mdx';
  const all = new Map([
    ['code.json', new Map([['keys.title', 'API keys']])],
    ['server.json', new Map([['email.hello', 'Hello']])],
    [
      file,
      new Map([
        ['opening', 'Words.'],
        ['create', '## Create {#create}'],
      ]),
    ],
  ]);
  const accept = (...names: string[]) =>
    findAccepted(names, ['de'], all, new Map([['de', all]]))
      .get('de')!
      .map(({ id }) => id);

  test('a string, a section or a page takes exactly these texts', () => {
    expect(accept('keys.title')).toEqual(['keys.title']);
    expect(accept('docs/keys.mdx#create')).toEqual(['create']);
    expect(accept('docs/keys.mdx', 'server.json#email.hello')).toEqual(['opening', 'create', 'email.hello']);
  });

  test('neither a file of strings nor a language can be accepted as a whole', () => {
    for (const name of ['code.json', 'de', '', 'docs/none.mdx']) expect(() => accept(name)).toThrow('No text in de');
  });

  test('other entries of the lock stay, and those of removed translations go', () => {
    const before = {
      'code.json': { 'keys.title': 'old', 'keys.gone': 'old' },
      'server.json': { 'email.hello': 'old' },
    };
    const after = withAccepted(before, all, all, [{ file: 'code.json', id: 'keys.title' }]);
    expect(after).toEqual({
      'code.json': { 'keys.title': hashText('code.json', 'API keys') },
      'server.json': { 'email.hello': 'old' },
    });
  });
});
