import { expect, test } from 'vitest';
import { hashText } from './i18n-lock.ts';
import { englishPages, findPageFile, parsePage } from './i18n-pages.ts';
import { completePage } from './i18n-skeleton.ts';

const page = `---
title: Keys
---

Opens with a paragraph.

## Create a key {#create}

\`\`\`bash run
# not a heading
\`\`\`

### Name it {#name}
Words.
`;

test('a page is split at its headings, but not in its code', () => {
  expect(parsePage(page).map(({ id, line }) => `${id} ${line}`)).toEqual([
    'front-matter 1',
    'opening 5',
    'create 7',
    'name 13',
  ]);
  expect(parsePage(page).at(-1)?.text).toBe('### Name it {#name}\nWords.');
  expect(parsePage('Only words.')).toEqual([{ id: 'opening', text: 'Only words.', line: 1 }]);
});

test('line breaks and column widths of a page do not make its translations stale', () => {
  expect(hashText('keys.mdx', 'one\ntwo\n\n| --- | ------ |')).toBe(
    hashText('keys.mdx', 'one two\n\n| ------ | --- |'),
  );
  expect(hashText('keys.mdx', 'one')).not.toBe(hashText('keys.mdx', 'two'));
  expect(hashText('code.json', 'one\ntwo')).not.toBe(hashText('code.json', 'one two'));
});

test('a page is found by its English path and by the path of its translation', () => {
  const file = 'docusaurus-plugin-content-docs/current/keys.mdx';
  expect(findPageFile('docs/keys.mdx')).toBe(file);
  expect(findPageFile(`i18n/de/${file}`)).toBe(file);
  expect(findPageFile('docs/nothing.mdx')).toBeUndefined();
});

test('pages are guides, error pages, version 1, posts and legal texts, but not the generated reference', () => {
  for (const path of ['docs/errors/index.mdx', 'versioned_docs/version-v1/intro.mdx', 'src/pages/legal/terms.mdx']) {
    expect(englishPages).toContain(path);
  }
  expect(englishPages.filter((path) => path.includes('/api/'))).toEqual([]);
  expect(englishPages.some((path) => path.startsWith('blog/'))).toBe(true);
});

test('a skeleton adds missing sections in English where they belong, and keeps what is translated', () => {
  const translated = parsePage(
    '---\ntitle: Schlüssel\n---\n\nBeginnt mit einem Absatz.\n\n### Benennen {#name}\n\nWörter.\n',
  );
  const completed = completePage(parsePage(page), translated);
  expect(parsePage(completed).map(({ id }) => id)).toEqual(['front-matter', 'opening', 'create', 'name']);
  expect(completed).toContain('title: Schlüssel');
  expect(completed).toContain('## Create a key {#create}');
  expect(completed).toContain('### Benennen {#name}');
  expect(parsePage(completePage(parsePage(page), []))).toEqual(parsePage(page));
});
