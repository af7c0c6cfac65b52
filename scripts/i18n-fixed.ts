import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { root } from './freshness.ts';

type Texts = ReadonlyMap<string, string>;

const path = 'i18n/fixed.yaml';

/** English texts that are given word for word, by their IDs in `code.json`. */
export function readFixedTexts(): Texts {
  const texts = z.record(z.string(), z.string().min(1)).parse(parse(readFileSync(join(root, path), 'utf8')));
  return new Map(Object.entries(texts));
}

/** Finds given texts that the code has in other words, or not at all. */
export function findFixedFaults(fixed: Texts, english: Texts): string[] {
  return [...fixed].flatMap(([id, text]) => {
    const own = english.get(id);
    if (own === text) return [];
    return [`wrong ${path} ${id}: ${own === undefined ? 'is gone' : `says “${own}”`} instead of “${text}”`];
  });
}
