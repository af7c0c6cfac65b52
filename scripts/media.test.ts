import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedLists, pageLists } from './media.ts';

const read = (folder: string, name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** Processors round the last digit of a sound differently. */
const closeTo = (list: unknown): unknown =>
  JSON.parse(JSON.stringify(list), (_name, value: unknown) =>
    typeof value === 'number' ? (expect.closeTo(value, 1) as unknown) : value,
  );

test('pages name the songs and images that the engine makes (node scripts/media.ts --update)', () => {
  expect(readdirSync(pageLists)).toEqual(readdirSync(generatedLists));
  for (const name of readdirSync(pageLists)) expect(read(pageLists, name)).toEqual(closeTo(read(generatedLists, name)));
});
