import { expect, test } from 'vitest';
import { examplePage } from '../tests/example-page.ts';
import { hashText } from '../catalog/accepted-texts.ts';
import { parsePage } from '../plugins/markdown/page-sections.ts';
import { englishPages } from './i18n-pages.ts';

test('a page is split at its headings, but not in its code', () => {
  expect(parsePage(examplePage).map(({ id, line }) => `${id} ${line}`)).toEqual([
    'front-matter 1',
    'opening 5',
    'create 7',
    'name 13',
  ]);
  expect(parsePage(examplePage).at(-1)?.text).toBe('### Name it {#name}\nWords.');
  expect(parsePage('Only words.')).toEqual([{ id: 'opening', text: 'Only words.', line: 1 }]);
});

test('line breaks and column widths of a page do not make its translations stale', () => {
  expect(hashText('keys.mdx', 'one\ntwo\n\n| --- | ------ |')).toBe(
    hashText('keys.mdx', 'one two\n\n| ------ | --- |'),
  );
  expect(hashText('keys.mdx', 'one')).not.toBe(hashText('keys.mdx', 'two'));
  expect(hashText('code.json', 'one\ntwo')).not.toBe(hashText('code.json', 'one two'));
});

test('pages are guides, error pages, version 1, posts and legal texts, but not the generated reference', () => {
  for (const path of ['docs/errors/index.mdx', 'versioned_docs/version-v1/intro.mdx', 'src/pages/legal/terms.mdx']) {
    expect(englishPages).toContain(path);
  }
  expect(englishPages.filter((path) => path.includes('/api/'))).toEqual([]);
  expect(englishPages.some((path) => path.startsWith('blog/'))).toBe(true);
});
