import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { examplePage } from '../tests/example-page.ts';
import { parsePage } from '../plugins/markdown/page-sections.ts';
import { deleteOverlayTexts, deleteSections, deleteStrings } from './i18n-delete.ts';
import { findUnused } from './i18n-findings.ts';

test('strings are deleted, and the file with the last one', () => {
  const content = '{\n  "a": {\n    "message": "A"\n  },\n  "b": {\n    "message": "B"\n  }\n}\n';
  expect(deleteStrings(content, new Set(['b']))).toBe('{\n  "a": {\n    "message": "A"\n  }\n}\n');
  expect(deleteStrings(content, new Set(['a', 'b']))).toBeUndefined();
});

test('sections are deleted, and the page with the last one', () => {
  const ids = parsePage(examplePage).map(({ id }) => id);
  const left = deleteSections(examplePage, new Set(['create']));
  expect(parsePage(left!).map(({ id }) => id)).toEqual(ids.filter((id) => id !== 'create'));
  expect(deleteSections(examplePage, new Set(ids))).toBeUndefined();
});

test('overlay texts are deleted, with actions that have none left or whose target no longer exists', () => {
  const target = "$.paths['/api/v2/timestamped-lyrics'].post";
  const before = `overlay: 1.0.0
info:
  title: Auf Deutsch
  version: 1.0.0
actions:
  # A comment.
  - target: ${target}
    update:
      summary: Songtext mit Zeiten
      description: Kostet {lyricsCredits} Credits pro Clip.
  - target: $.paths['/api/v2/gone'].post
    update:
      summary: Weg
      description: Auch weg.
`;
  const gone = "$.paths['/api/v2/gone'].post";
  expect(deleteOverlayTexts(before, 'v2', new Set())).toBe(before);
  const left = deleteOverlayTexts(before, 'v2', new Set([gone, `${target} description`]));
  expect(left).toBe(before.slice(0, before.indexOf('      description: Kostet')));
  expect(parse(deleteOverlayTexts(left, 'v2', new Set([`${target} summary`])))).toMatchObject({ actions: [] });
});

test('only texts without an English one are unused', () => {
  const source = new Map([['code.json', new Map([['keys.title', 'Keys']])]]);
  const translated = new Map([
    ['code.json', new Map([...source.get('code.json')!.keys(), 'keys.old'].map((id) => [id, id]))],
    ['docs/gone.mdx', new Map([['opening', 'Weg.']])],
  ]);
  expect(findUnused(source, translated).map(({ file, id }) => `${file}#${id}`)).toEqual([
    'code.json#keys.old',
    'docs/gone.mdx#opening',
  ]);
});
