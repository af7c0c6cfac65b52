import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesUnder, root } from '../../scripts/freshness.ts';
import { infima, turnedOff } from '../../scripts/infima-css.ts';
import { build } from './built-pages.ts';

const classesIn = (css: string): Set<string> =>
  new Set(
    [...css.replaceAll(/url\([^)]*\)|\/\*[\s\S]*?\*\//g, '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!),
  );

const kept = classesIn(readFileSync(join(root, 'generated/infima.css'), 'utf8'));
const left = [...classesIn(readFileSync(infima, 'utf8'))].filter((name) => !kept.has(name));

it('no style of rendered markup is missing', () => {
  const given = new Set<string>();
  for (const file of filesUnder(build).filter((name) => name.endsWith('.html')))
    for (const [, quoted, bare] of readFileSync(file, 'utf8').matchAll(/\sclass=(?:"([^"]*)"|([^\s>]+))/g))
      for (const name of (quoted ?? bare ?? '').split(' ')) given.add(name);
  expect(given).toContain('navbar');
  expect(left.filter((name) => given.has(name))).toEqual([]);
});

it('no style of script-rendered markup is missing', () => {
  const folder = join(build, 'assets/js');
  const named = new Set<string>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js')))
    for (const [name] of readFileSync(join(folder, file), 'utf8').matchAll(/[a-z]+(?:-[a-z]+)*(?:--|__)[\w-]+/g))
      named.add(name);
  expect(named).toContain('menu__link--active');
  expect(left.filter((name) => named.has(name) && !turnedOff.includes(name))).toEqual([]);
});
