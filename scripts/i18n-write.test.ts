import { expect, test } from 'vitest';
import { examplePage } from '../tests/example-page.ts';
import { contractPrices } from '../catalog/prices.ts';
import { parsePage } from '../plugins/markdown/page-sections.ts';
import { completePage, setOverlayTexts, setSections, setStrings } from './i18n-write.ts';

test('strings are changed in place and added at the end', () => {
  const before = '{\n  "b": {\n    "message": "B",\n    "description": "Note"\n  }\n}\n';
  expect(setStrings(before, new Map())).toBe(before);
  expect(
    JSON.parse(
      setStrings(
        before,
        new Map([
          ['b', 'C'],
          ['a', 'A'],
        ]),
      ),
    ),
  ).toEqual({
    b: { message: 'C', description: 'Note' },
    a: { message: 'A' },
  });
});

test('a page gets missing sections where they belong, and keeps what is translated', () => {
  const translated = parsePage(
    '---\ntitle: Schlüssel\n---\n\nBeginnt mit einem Absatz.\n\n### Benennen {#name}\n\nWörter.\n',
  );
  const completed = completePage(parsePage(examplePage), translated);
  expect(parsePage(completed).map(({ id }) => id)).toEqual(['front-matter', 'opening', 'create', 'name']);
  expect(completed).toContain('title: Schlüssel');
  expect(completed).toContain('## Create a key {#create}');
  expect(completed).toContain('### Benennen {#name}');
  expect(parsePage(completePage(parsePage(examplePage), []))).toEqual(parsePage(examplePage));
});

test('sections of a page are replaced or added one by one', () => {
  const english = parsePage(examplePage);
  expect(setSections(examplePage, english, new Map([['opening', 'Beginnt.']]))).toBe(
    examplePage.replace('Opens with a paragraph.', 'Beginnt.'),
  );
  const added = setSections('Beginnt.\n', english, new Map([['create', '## Anlegen {#create}']]));
  expect(added).toBe('Beginnt.\n\n## Anlegen {#create}\n');
});

test('overlay texts are changed in place with the names of prices, and added to their target', () => {
  const target = "$.paths['/api/v2/timestamped-lyrics'].post";
  const before = `overlay: 1.0.0
info:
  title: Auf Deutsch
  version: 1.0.0
actions:
  # A comment.
  - target: ${target}
    update:
      description: |
        Kostet {lyricsCredits} Credits pro Clip.
`;
  const set = (texts: Record<string, string>) => setOverlayTexts(before, 'v2', new Map(Object.entries(texts)));
  expect(set({})).toBe(before);
  const changed = set({
    [`${target} description`]: `${contractPrices['lyricsCredits']} Credits pro Clip, 50 im Monat.\n`,
    [`${target} summary`]: 'Songtext mit Zeiten',
    "$.paths['/api/v2/generate'].post summary": 'Songs erzeugen',
  });
  expect(changed).toContain('      description: |\n        {lyricsCredits} Credits pro Clip, 50 im Monat.\n');
  expect(changed).toContain('      summary: Songtext mit Zeiten\n');
  expect(changed).toContain(
    "  - target: $.paths['/api/v2/generate'].post\n    update:\n      summary: Songs erzeugen\n",
  );
  expect(changed).toContain('  # A comment.\n');
});
