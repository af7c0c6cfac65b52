import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readWordList, WordList } from './word-list.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadenza-words-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(text: string): string {
  const path = join(folder, 'words.txt');
  writeFileSync(path, text);
  return path;
}

describe('a list of blocked words', () => {
  it('has one word or phrase per line, with comments and blank lines', () => {
    expect(readWordList(file('# ours\n\n grim \r\nblue  moon\n禁句\n'))).toEqual(['grim', 'blue  moon', '禁句']);
    expect(readWordList(file(''))).toEqual([]);
  });

  it.each([
    ['a file that is not there', () => join(folder, 'none.txt'), /^can't be read/],
    ['a line too long', () => file(`good\n${'x'.repeat(101)}`), /Line 2/],
    ['a line without a word', () => file('good\n\n***'), /Line 3/],
    ['too many', () => file(Array.from({ length: 10_001 }, (_, n) => `w${n}`).join('\n')), /at most 10000 words/],
  ])('is rejected with %s', (_, path, fault) => {
    expect(readWordList(path())).toMatch(fault);
  });

  const words = new WordList(['grim', 'Blue  Moon', 'été', 'c3po', '禁句', '금지']);
  it.each([
    ['A GRIM tale', 'grim'],
    ['grim', 'grim'],
    ['so grim, so sad', 'grim'],
    ['ｇｒｉｍ', 'grim'],
    ['g\u200Brim', 'grim'],
    ['under a blue\n moon tonight', 'Blue  Moon'],
    ['un e\u0301te\u0301 sans fin', 'été'],
    ['歌詞に禁句がある', '禁句'],
    ['금지를 노래하다', '금지'],
    ['grimgrim grim', 'grim'],
  ])('matches %j', (text, word) => {
    expect(words.findIn(text)).toBe(word);
  });

  it.each(['grimace and pilgrim', 'blue moons', 'étés', 'ac3po', 'a blue, moon', 'gri m', ''])(
    'does not match %j',
    (text) => {
      expect(words.findIn(text)).toBeNull();
    },
  );

  it('matches as fast with a long list', () => {
    const many = new WordList(Array.from({ length: 10_000 }, (_, n) => `word number ${n}`));
    const text = 'word number '.repeat(600);
    const began = performance.now();
    expect(many.findIn(text)).toBeNull();
    expect(performance.now() - began).toBeLessThan(500);
  });
});
