import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { readCheckedFile } from './checked-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'checked-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

const schema = z.strictObject({ name: z.string(), packs: z.array(z.strictObject({ credits: z.number().int() })) });

function read(text: string) {
  const path = join(folder, 'shop.json');
  writeFileSync(path, text);
  return readCheckedFile(path, 'shop.json', schema);
}

test('a valid file is parsed', () => {
  expect(read('{"name": "Songs", "packs": [{"credits": 5}]}')).toEqual({
    value: { name: 'Songs', packs: [{ credits: 5 }] },
  });
});

test('every error is reported with its line and field', () => {
  expect(
    read('{\n  "name": "Songs",\n  "packs": [\n    {"credits": 5},\n    {"credits": 1.5}\n  ],\n  "more": 1\n}'),
  ).toEqual({
    faults: [
      expect.stringMatching(/^shop\.json:5: packs\.1\.credits: /),
      expect.stringMatching(/^shop\.json:1: .*"more"/),
    ],
  });
});

test('a missing field is reported with the line of its parent', () => {
  expect(read('{\n  "name": "Songs",\n  "packs": [\n    {}\n  ]\n}')).toEqual({
    faults: [expect.stringMatching(/^shop\.json:4: packs\.0\.credits: /)],
  });
});

test('a syntax error is reported with its line', () => {
  expect(read('{\n  "name": "Songs"\n  "packs": []\n}')).toEqual({
    faults: [expect.stringMatching(/^shop\.json:3: /)],
  });
});

test('a missing file is reported with its name', () => {
  expect(readCheckedFile(join(folder, 'none.json'), 'none.json', schema)).toEqual({
    faults: ["none.json doesn't exist"],
  });
});
