import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../scripts/freshness.ts';
import { guides } from './samples/fences.ts';

const glossary = parse(readFileSync(join(root, 'i18n/glossary.yaml'), 'utf8')) as readonly {
  readonly en: string;
  readonly avoid?: { readonly en?: readonly string[] };
}[];

/** Words that the glossary replaces, with the word to use. Verbs and nouns are found in their simple forms. */
const replaced = glossary.flatMap(({ en, avoid }) =>
  (avoid?.en ?? []).map((variant) => [new RegExp(`\\b${variant}(?:s|ed|ing)?\\b`, 'i'), variant, en] as const),
);

/** The text of a page without front matter, code, components and the targets of links. */
function getText(page: string): string {
  return readFileSync(join(root, page), 'utf8')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/^import .*$/gm, '')
    .replace(/<Built[\s\S]*?\/>/g, '')
    .replace(/<(?:Fact|Ui)[^>]*>/g, 'value')
    .replace(/<\/?[A-Za-z][^>]*>/g, '')
    .replace(/`[^`]*`/g, 'code')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/ \{#[^}]*\}$/gm, '');
}

const splitParagraphs = (text: string) =>
  text
    .split(/\n\s*\n|\n(?=\s*(?:[-|#]|\d+\. ))/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '' && !paragraph.startsWith('|'));

const MOST_WORDS = 25;
const countWords = (sentence: string) => sentence.match(/[\w’'-]+/g) ?? [];

describe.each(guides.filter((page) => page.startsWith('docs/')))('%s', (page) => {
  test('uses the words of the glossary', () => {
    const found = replaced.filter(([variant]) => variant.test(getText(page)));
    expect(found.map(([, variant, term]) => `“${term}” instead of “${variant}”`)).toEqual([]);
  });

  test('has no long sentence', () => {
    const sentences = splitParagraphs(getText(page)).flatMap((paragraph) => paragraph.split(/(?<=[.:!?])\s/));
    expect(sentences.filter((sentence) => countWords(sentence).length > MOST_WORDS)).toEqual([]);
  });
});
