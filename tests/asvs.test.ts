import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../scripts/freshness.ts';

const rows = readFileSync(join(root, 'tests/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Section') && !line.startsWith('| ---'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, section = '', state = '', note = '']) => ({
    section,
    state,
    files: note.match(/`[\w./-]+\.ts`/g) ?? [],
    note,
  }));

describe('the table of ASVS', () => {
  it('covers every chapter', () => {
    const chapters = new Set(rows.map(({ section }) => Number.parseInt(section, 10)));
    expect([...chapters]).toEqual(Array.from({ length: 17 }, (_, n) => n + 1));
  });

  it('names only files that exist', () => {
    const named = rows.flatMap(({ files }) => files.map((file) => file.slice(1, -1)));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('names a test where it says so, and what is missing where something is', () => {
    expect(rows.filter(({ state }) => !['Tested', 'Partly', 'Operator', 'None'].includes(state))).toEqual([]);
    expect(rows.filter(({ state, files }) => state === 'Tested' && files.length === 0)).toEqual([]);
    expect(rows.filter(({ state, note }) => state === 'Partly' && note.length < 20)).toEqual([]);
  });
});
