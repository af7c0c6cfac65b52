import { describe, expect, test } from 'vitest';
import { findAccepted } from './i18n-accept.ts';
import { findFaults, findFindings, isFault, refuseFindings } from './i18n-findings.ts';
import type { Messages } from './i18n-messages.ts';
import { hashText, type Lock, type SameMeaning } from '../catalog/accepted-texts.ts';
import { expandLock, withAccepted } from './i18n-lock.ts';

const noRules = { terms: [], rules: {}, contextIds: new Set<string>() };

const texts = (entries: Record<string, string>) => new Map([['code.json', new Map(Object.entries(entries))]]);

const source = texts({
  'keys.title': 'API keys',
  'keys.count': '{count} key|{count} keys',
  'theme.common.skipToMainContent': 'Skip to main content',
});

/** Hashes of the English texts above. */
const lock = { 'code.json': { 'keys.title': '98aae897', 'keys.count': 'a1b5ab0c' } };

interface Given {
  readonly english?: Messages;
  readonly lock?: Lock;
  readonly sameMeaning?: SameMeaning;
  readonly shipped?: readonly string[];
  readonly contextIds?: readonly string[];
}

function findIn(locale: string, translated: Messages, given: Given = {}) {
  const { shipped = ['theme.common.skipToMainContent'], contextIds = [] } = given;
  const accepted = expandLock(given.lock ?? lock, given.sameMeaning ?? {});
  const style = { ...noRules, contextIds: new Set(contextIds) };
  return findFindings(locale, given.english ?? source, translated, new Set(shipped), accepted, style);
}

const kinds = (locale: string, translated: Record<string, string>, given: Given = {}) =>
  findIn(locale, texts(translated), given).map(({ kind, id }) => `${kind} ${id}`);

test("a locale made from today's English has no findings", () => {
  const translated = { 'keys.title': 'API-Schlüssel', 'keys.count': '{count} Schlüssel|{count} Schlüssel' };
  expect(kinds('de', translated)).toEqual([]);
});

test('a text that the theme lacks in a language is missing like any other', () => {
  const translated = { 'keys.title': 'API-Schlüssel', 'keys.count': '{count} Schlüssel|{count} Schlüssel' };
  expect(kinds('de', translated, { shipped: [] })).toEqual(['missing theme.common.skipToMainContent']);
});

test('a text whose English changed is stale; one without English is unused', () => {
  const changed = { 'code.json': { ...lock['code.json'], 'keys.title': '00000000' } };
  const translated = { 'keys.title': 'Schlüssel', 'keys.count': '{count} a|{count} b', 'keys.old': 'Alt' };
  expect(kinds('de', translated, { lock: changed })).toEqual(['stale keys.title', 'unused keys.old']);
});

test('a stale text isn’t checked, because readers get the English text', () => {
  const english = texts({ 'a.close': 'Close', 'b.close': 'Close', 'c.count': '{count} of {total}' });
  const german = texts({ 'a.close': 'Schließen', 'b.close': 'Beenden', 'c.count': '{count} Schlüssel' });
  const own = { 'a.close': hashText('code.json', 'Close'), 'b.close': '00000000', 'c.count': '00000000' };
  const found = findIn('de', german, { english, lock: { 'code.json': own } });
  expect(found.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['stale b.close', 'stale c.count']);
});

test('corrections of an English text leave its translation as it is, one after the other', () => {
  const [first, second, third] = ['Your API key', 'Your API keys', 'API keys'].map((text) =>
    hashText('code.json', text),
  );
  const translated = { 'keys.title': 'API-Schlüssel', 'keys.count': '{count} Schlüssel|{count} Schlüssel' };
  const old = { 'code.json': { ...lock['code.json'], 'keys.title': first! } };
  const find = (corrections: Record<string, string>) =>
    kinds('de', translated, { lock: old, sameMeaning: { 'code.json': { 'keys.title': corrections } } });
  expect(find({ [first!]: second!, [second!]: third! })).toEqual([]);
  expect(find({ [first!]: second! })).toEqual(['stale keys.title']);
  expect(find({ [second!]: third! })).toEqual(['stale keys.title']);
  expect(find({ [first!]: second!, [second!]: first! })).toEqual(['stale keys.title']);
});

test('only texts that break pages, and unused ones, are faults', () => {
  const translated = { 'keys.count': '{number}', 'keys.old': 'Alt', 'keys.title': 'Schlüssel' };
  const given = { shipped: [], lock: { 'code.json': { 'keys.count': lock['code.json']['keys.count'] } } };
  const found = findIn('de', texts(translated), given);
  const describe = (faults: boolean) =>
    found.filter((finding) => isFault(finding) === faults).map(({ kind, id }) => `${kind} ${id}`);
  expect(describe(true)).toEqual(['wrong keys.count', 'unused keys.old']);
  expect(describe(false)).toEqual(['new keys.title', 'missing theme.common.skipToMainContent']);
});

test('faults stop every change, and the work of translators only a release', () => {
  for (const isRelease of [true, false]) {
    expect(() => refuseFindings(1, 0, isRelease)).toThrow('1 translations are wrong or unused');
    expect(() => refuseFindings(0, 0, isRelease)).not.toThrow();
  }
  expect(() => refuseFindings(0, 2, false)).not.toThrow();
  expect(() => refuseFindings(0, 2, true)).toThrow("2 texts aren't translated from today's English");
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
  const found = findIn(locale, texts({ 'keys.title': 'x', 'keys.count': text }));
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ kind: 'wrong', id: 'keys.count' });
  expect(found[0]?.message).toContain(message);
});

test('plural forms of a text whose form no number chooses are reported', () => {
  const found = findIn('de', texts({ 'auth.never': 'Nie | niemals' }), {
    english: texts({ 'auth.never': 'Never' }),
    lock: { 'code.json': { 'auth.never': hashText('code.json', 'Never') } },
  });
  expect(found).toMatchObject([{ kind: 'wrong', message: 'has "|", but the text has no plural forms' }]);
});

test.each([
  ['server.json', 'email.note'],
  ['code.json', 'keys.expiry.days'],
])('a text of %s with a number may have plural forms that the English lacks', (file, id) => {
  const find = (text: string) => findFaults('ru', file, id, 'For {days} days', text).map(({ message }) => message);
  expect(find('На {days} день|На {days} дня|На {days} дней|На {days} дня')).toEqual([]);
  expect(find('На {days} день|На {days} дней')).toEqual(['has 2 plural forms, one, few, many, other are needed']);
});

test('the same English words have the same translation, except in a context of their own', () => {
  const english = texts({ 'a.close': 'Close', 'b.close': 'Close', 'c.close': 'Close', 'd.open': 'Open' });
  const german = texts({ 'a.close': 'Schließen', 'b.close': 'Zu', 'c.close': 'Schließen', 'd.open': 'Öffnen' });
  const find = (...ids: string[]) =>
    findIn('de', german, { english, lock: {}, contextIds: ids })
      .filter(({ kind }) => kind === 'wrong')
      .map(({ id, message }) => `${id} ${message}`);
  expect(find()).toEqual(['b.close says “Zu” for “Close”, which is “Schließen” in a.close']);
  expect(find('b.close')).toEqual([]);
  expect(find('a.close')).toHaveLength(1);
});

test('French may omit the plural form for millions', () => {
  const translated = { 'keys.title': 'Clés', 'keys.count': '{count} clé|{count} clés' };
  expect(kinds('fr', translated)).toEqual([]);
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
    findIn('de', own, { english: source, lock: locked }).map(({ kind, id }) => `${kind} ${id}`);

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
    expect(findIn('de', page(own), { english, lock: complete })).toEqual([
      { kind: 'wrong', file, id: 'line-7', message: 'the heading ID {#create} is missing' },
    ]);
  });

  test('report damaged characters, but not in code', () => {
    const code = '```json\n"\\n &amp; **"\n```';
    const [source, own] = [page({ opening: `Words.\n\n${code}` }), page({ opening: `W\uFFFDrter.\n\n${code}` })];
    const locked = withAccepted({}, source, own, [{ file, id: 'opening' }]);
    expect(findIn('de', own, { english: source, lock: locked }).map(({ kind }) => kind)).toEqual(['wrong']);
  });

  test('report sections that are missing, new, in English or unused, in any order', () => {
    const { opening, create } = Object.fromEntries(german.get(file)!);
    expect(find(page({ opening: opening! }))).toEqual(['missing front-matter', 'missing create']);
    expect(find(german, {})).toEqual(['new front-matter', 'new opening', 'new create']);
    const own = {
      'front-matter': '---\ntitle: Schlüssel\n---',
      create: create!,
      opening: 'Two words.',
      old: '## Alt {#old}',
    };
    expect(find(page(own))).toEqual(['missing opening', 'unused old']);
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
