import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { catalogSchema } from './catalog-schema.ts';
import { readCheckedFile } from './checked-file.ts';
import { falModels, replicateModels } from './engines.ts';
import { override } from './override.ts';
import { customAmount, packs } from './packs.ts';

const folder = mkdtempSync(join(tmpdir(), 'catalog-'));
afterAll(() => rmSync(folder, { recursive: true }));

function faults(text: string): readonly string[] {
  const path = join(folder, 'prices.yaml');
  writeFileSync(path, text);
  const read = readCheckedFile(path, 'prices.yaml', catalogSchema);
  return 'faults' in read ? read.faults : [];
}

describe('a catalog file', () => {
  it('may repeat everything that is shipped', () => {
    const shipped = { packs, customAmount, engines: { replicate: replicateModels, fal: falModels } };
    expect(catalogSchema.parse(structuredClone(shipped))).toEqual(shipped);
  });

  it('may change a single value', () => {
    expect(faults('models:\n  music:\n    v5: { credits: 20 }\n')).toEqual([]);
  });

  it.each([
    ['models:\n  music:\n    v5:\n      credits: 0\n', 'prices.yaml:4: models.music.v5.credits: '],
    ['models:\n  music:\n    v6: { credits: 3 }\n', 'prices.yaml:3: models.music'],
    ['limits:\n  keys: 5\n  bodies: 3\n', 'prices.yaml:2: limits: Unrecognized key: "bodies"'],
    ['lyricsCredits: two\n', 'prices.yaml:1: lyricsCredits: '],
    ['customAmount: { least: 500, most: 100 }\n', 'prices.yaml:1: customAmount: `most` is less than `least`'],
    ['engines:\n  fal:\n    words: { id: "" }\n', 'prices.yaml:3: engines.fal.words.id: '],
  ])('is rejected with its line and field: %j', (text, fault) => {
    expect(faults(text)).toEqual([expect.stringContaining(fault)]);
  });

  const pack = (id: string, amount: number, currency: string) =>
    `  - { id: ${id}, credits: 100, price: { amount: ${amount}, currency: ${currency} } }\n`;

  it.each([
    [pack('small', 500, 'euro'), 'packs.0.price.currency: three small letters, such as usd'],
    [pack('small', 500, 'jpy'), 'packs.0.price.currency: a currency with two decimals'],
    [pack('small', 500, 'usd') + pack('small', 900, 'usd'), 'packs: two packs have the same ID'],
    [pack('small', 500, 'usd') + pack('large', 900, 'eur'), 'packs: all packs must have one currency'],
    [pack('large', 900, 'usd') + pack('small', 500, 'usd'), 'packs: the cheapest pack must come first'],
  ])('has packs that pages can show and sell: %j', (list, fault) => {
    expect(faults(`packs:\n${list}`)).toEqual([expect.stringContaining(fault)]);
  });
});

describe('override', () => {
  it('keeps what a file leaves out, at any depth, and replaces lists', () => {
    const shipped = { keys: 100, hours: { live: 720, test: 24 }, list: [1, 2, 3] };
    expect(override(shipped, { hours: { test: 48 }, list: [4, 5, 6] })).toEqual({
      keys: 100,
      hours: { live: 720, test: 48 },
      list: [4, 5, 6],
    });
    expect(override(shipped, undefined)).toEqual(shipped);
  });
});
