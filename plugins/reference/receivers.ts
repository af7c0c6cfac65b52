import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const serving = /^```(\w+) title="[^"]+" serve\n(.*?)^```$/gms;

/**
 * The programs of the guide to callbacks that receive one and check its signature, by their language: those blocks of code
 * say `serve`, and run in the tests. The page of a callback shows the same ones.
 * @throws Error when the guide has none.
 */
export function receiversOf(siteDir: string): ReadonlyMap<string, string> {
  const guide = readFileSync(join(siteDir, 'docs/callbacks.mdx'), 'utf8');
  const found = new Map([...guide.matchAll(serving)].map(([, language = '', code = '']) => [language, code]));
  if (found.size === 0) throw new Error('docs/callbacks.mdx: no block of code says `serve` any more');
  return found;
}
