import { describe, expect, test } from 'vitest';
import { type ExportedText, getFormat } from './i18n-exchange.ts';
import { planImport } from './i18n-import.ts';

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
      note: 'A note & more',
    })),
  );

/** Exports, changes what is exported, and plans the import. */
async function exchange(path: string, change: (content: string) => string = (content) => content, english = source) {
  const format = getFormat(path);
  const content = change(await format.write('de', texts(english)));
  return planImport('de', source, translated, await format.read(content));
}

describe.each(['de.xlf', 'de.json'])('%s', (path) => {
  test('changes nothing if it comes back as it was', async () => {
    expect(await exchange(path)).toEqual({ texts: new Map(), names: [], findings: [] });
    expect(await exchange(path, (content) => content.replaceAll('\n', '\r\n'))).toMatchObject({ names: [] });
  });

  test('brings a changed translation to its place, with the whitespace around the English text', async () => {
    const { texts: changed, findings } = await exchange(path, (content) =>
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

  test('refuses a translation of another English text', async () => {
    const older = new Map([...source, ['code.json', new Map([['keys.title', 'Keys']])]]);
    const change = (content: string) => content.replace('API-Schlüssel', 'Schlüssel');
    const { names, findings } = await exchange(path, change, older);
    expect(names).toEqual([]);
    expect(findings).toMatchObject([{ kind: 'stale', file: 'code.json', id: 'keys.title', message: 'API keys' }]);
  });

  test('refuses a translation that breaks a placeholder or code', async () => {
    const { names, findings } = await exchange(path, (content) =>
      content.replace('{count} Schlüssel|', '{number} Schlüssel|').replace('Gibt `two`', 'Gibt `zwei`'),
    );
    expect(names).toEqual([]);
    expect(findings.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['wrong keys.count', `wrong ${target}`]);
  });

  test('refuses a text that no longer exists', async () => {
    const more = new Map([...source, ['server.json', new Map([['email.old', 'Old']])]]);
    const format = getFormat(path);
    const old = { file: 'server.json', id: 'email.old', english: 'Old', text: 'Alt', note: '' };
    const content = await format.write('de', [...texts(more), old]);
    expect(planImport('de', source, translated, await format.read(content)).findings).toMatchObject([
      { kind: 'unused', file: 'server.json', id: 'email.old' },
    ]);
  });
});

test('XLIFF has the English text, the note and the language tag', async () => {
  const content = await getFormat('pt.xliff').write('pt', texts(source));
  expect(content).toContain('target-language="pt-BR"');
  expect(content).toContain('<source>New key</source>');
  expect(content).toContain('<note>A note &amp; more</note>');
});

test('other files are refused', async () => {
  expect(() => getFormat('de.po')).toThrow('must end in');
  await expect(async () => getFormat('de.json').read('{"keys.title": {"message": "x"}}')).rejects.toThrow(
    "isn't a key",
  );
});
