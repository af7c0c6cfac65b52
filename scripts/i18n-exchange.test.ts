import { describe, expect, test } from 'vitest';
import type { ExportedText, ImportedText } from './i18n-exchange.ts';
import { planImport } from './i18n-import.ts';
import { readXliff, writeXliff } from './i18n-xliff.ts';

const file = 'docusaurus-plugin-content-docs/current/keys.mdx';
const page = '## Create {#create}\n\n```bash\necho "&amp; < & {#x}"\n```\n\nTwo words.';
const overlay = 'openapi/v2.overlay.yaml';
const target = "$.paths['/api/v2/generate'].post description";

const source = new Map([
  [
    'code.json',
    new Map([
      ['keys.title', 'API keys'],
      ['keys.count', '{count} key|{count} keys'],
      ['keys.new', 'New key'],
    ]),
  ],
  [overlay, new Map([[target, 'Returns `two` songs.\n']])],
  [file, new Map([['create', page]])],
]);
const translated = new Map([
  [
    'code.json',
    new Map([
      ['keys.title', 'API-Schlüssel'],
      ['keys.count', '{count} Schlüssel|{count} Schlüssel'],
    ]),
  ],
  [overlay, new Map([[target, 'Gibt `two` Songs zurück.\n']])],
  [file, new Map([['create', page.replace('Create', 'Anlegen').replace('Two words', 'Zwei Wörter')]])],
]);

const texts = (english: typeof source): ExportedText[] =>
  [...english].flatMap(([name, own]) =>
    [...own].map(([id, text]) => ({
      file: name,
      id,
      english: text,
      text: translated.get(name)?.get(id),
      state: translated.get(name)?.has(id) ? ('translated' as const) : ('needs-translation' as const),
      note: 'A note & more',
    })),
  );

const terms = [{ en: 'credit', de: 'Credit' }];

const toBytes = (content: string) => new TextEncoder().encode(content);

const plan = (imported: readonly ImportedText[], english = source) =>
  planImport('de', english, translated, imported, terms);

const readPlan = (content: string, english = source) => plan(readXliff('de', toBytes(content)), english);

/** Exports, changes what is exported, and plans the import. */
const exchange = (change: (content: string) => string = (content) => content, english = source) =>
  readPlan(change(writeXliff('de', texts(english))));

describe('an export', () => {
  test('changes nothing if it comes back as it was', () => {
    expect(exchange()).toMatchObject({ texts: new Map(), names: [], findings: [] });
    expect(exchange((content) => content.replaceAll('\n', '\r\n'))).toMatchObject({ names: [] });
  });

  test('brings a changed translation to its place, with the whitespace around the English text', () => {
    const { texts: changed, findings } = exchange((content) =>
      content
        .replace('API-Schlüssel', 'Schlüssel „neu“')
        .replace('Gibt `two`', 'Liefert `two`')
        .replace('Zwei Wörter', 'Drei Wörter'),
    );
    expect(findings).toEqual([]);
    expect(changed).toEqual(
      new Map([
        ['code.json', new Map([['keys.title', 'Schlüssel „neu“']])],
        [overlay, new Map([[target, 'Liefert `two` Songs zurück.\n']])],
        [file, new Map([['create', page.replace('Create', 'Anlegen').replace('Two words', 'Drei Wörter')]])],
      ]),
    );
  });

  test('refuses a translation of another English text', () => {
    const older = new Map([...source, ['code.json', new Map([['keys.title', 'Keys']])]]);
    const change = (content: string) => content.replace('API-Schlüssel', 'Schlüssel');
    const { names, findings } = exchange(change, older);
    expect(names).toEqual([]);
    expect(findings).toMatchObject([{ kind: 'stale', file: 'code.json', id: 'keys.title', message: 'API keys' }]);
  });

  test('refuses a translation that breaks a placeholder or code', () => {
    const { names, findings } = exchange((content) =>
      content.replaceAll(/\{count\}((?:<\/ph>)? Schlüssel)/g, '{number}$1').replace('Gibt `two`', 'Gibt `zwei`'),
    );
    expect(names).toEqual([]);
    expect(findings.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['wrong keys.count', `wrong ${target}`]);
  });

  test('refuses a text that no longer exists', () => {
    const old = {
      file: 'server.json',
      id: 'email.old',
      english: 'Old',
      text: 'Alt',
      state: 'translated',
      note: '',
    } as const;
    const content = writeXliff('de', [...texts(source), old]);
    expect(readPlan(content).findings).toMatchObject([{ kind: 'unused', file: 'server.json', id: 'email.old' }]);
  });

  test('refuses the English text, except where it is a term or a number', () => {
    const english = new Map([['code.json', new Map(Object.entries({ 'a.title': 'Open', 'a.credits': '5 credits' }))]]);
    const same = [...english.get('code.json')!].map(([id, text]) => {
      return { file: 'code.json', id, english: text, text, state: 'translated', note: '' } as const;
    });
    const { names, findings } = plan(readXliff('de', toBytes(writeXliff('de', same))), english);
    expect(names.map(({ id }) => id)).toEqual(['a.credits']);
    expect(findings).toMatchObject([{ kind: 'missing', id: 'a.title' }]);
  });

  test('is refused if it is half a file', () => {
    const content = writeXliff('de', texts(source));
    expect(() => readXliff('de', toBytes(content.slice(0, content.length / 2)))).toThrow("isn't XML");
  });

  test('is refused in another encoding that it does not name', () => {
    const content = writeXliff('de', texts(source));
    expect(() => readXliff('de', Buffer.from(content, 'latin1'))).toThrow("isn't text in UTF-8");
  });
});

describe('XLIFF', () => {
  const exported = writeXliff('de', texts(source));
  const read = (change: (content: string) => string) => readPlan(change(exported));
  const unitOf = (id: string) => new RegExp(`<trans-unit id="${id}"[^]*?</trans-unit>`).exec(exported)![0];

  test('has the English text, the note, the language tag and protected placeholders', () => {
    const content = writeXliff('pt', texts(source));
    expect(content).toContain('target-language="pt-BR"');
    expect(content).toContain('<source>New key</source>');
    expect(content).toContain('<note>A note &amp; more</note>');
    expect(content).toContain('<target state="needs-translation"></target>');
    expect(content).toContain('<source><ph id="1">{count}</ph> key|<ph id="2">{count}</ph> keys</source>');
    expect(content).toContain('<trans-unit id="keys.new" xml:space="preserve">');
  });

  test('is skipped where a translation is still to be reviewed', () => {
    const [text] = texts(source);
    const content = writeXliff('de', [{ ...text!, state: 'needs-review-translation' }]);
    expect(content).toContain('<target state="needs-review-translation">API-Schlüssel</target>');
    expect(readPlan(content.replace('>API-Schlüssel', '>Schlüssel'))).toMatchObject({ names: [], open: 1 });
  });

  test('is read in the encoding that it names', () => {
    const content = exported
      .replace('encoding="UTF-8"', 'encoding="ISO-8859-1"')
      .replaceAll('API-Schlüssel', 'Schlüssel');
    const { texts: changed } = plan(readXliff('de', Buffer.from(content, 'latin1')));
    expect(changed).toEqual(new Map([['code.json', new Map([['keys.title', 'Schlüssel']])]]));
    expect(() => readXliff('de', toBytes(exported.replace('UTF-8', 'klingon')))).toThrow("isn't text in KLINGON");
  });

  test('is refused in another language, or another version', () => {
    expect(() => read((content) => content.replace('target-language="de"', 'target-language="fr"'))).toThrow(
      'fr, not de',
    );
    expect(() => read((content) => content.replace('target-language="de"', 'target-language="de_DE"'))).not.toThrow();
    expect(() => read((content) => content.replace('version="1.2"', 'version="2.0"'))).toThrow("isn't XLIFF 1.2");
  });

  test('has its bad units refused by name, while the others are taken', () => {
    const { names, findings } = read((content) =>
      content
        .replace('>API-Schlüssel', '>Schlüssel <g id="1">neu</g>')
        .replace('Gibt `two`', 'Liefert `two`')
        .replace('Zwei Wörter', 'Zwei W\uFFFDrter'),
    );
    expect(names).toEqual([{ file: overlay, id: target }]);
    expect(findings).toMatchObject([
      { kind: 'wrong', file: 'code.json', id: 'keys.title', message: 'contains the element <g>' },
      { kind: 'wrong', file, id: 'create', message: expect.stringContaining('U+FFFD') },
    ]);
  });

  test('has a unit with two translations refused', () => {
    const { names, findings } = read((content) =>
      content.replace(unitOf('keys.title'), (unit) => unit + unit.replace('API-Schlüssel', 'Schlüssel')),
    );
    expect(names).toEqual([]);
    expect(findings).toMatchObject([{ message: 'is in the file twice' }, { message: 'is in the file twice' }]);
  });
});
