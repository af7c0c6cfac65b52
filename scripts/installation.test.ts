import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SERVER_ENTRIES, listImports } from '../tests/server-imports.ts';
import { root } from './freshness.ts';
import { generatedForServer } from './generate.ts';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

interface LockedPackage {
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: unknown;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), 'utf8')) as T;
const manifest = readJson<Manifest>('package.json');
const locked = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json').packages;

test('the dependencies are exactly the packages that an installed server imports', () => {
  const imported = [...listImports(SERVER_ENTRIES).packages].toSorted();
  expect(Object.keys(manifest.dependencies).toSorted()).toEqual(imported);
});

test.for([
  ['server', [...SERVER_ENTRIES]],
  ['start, and the build beside it', ['scripts/start.ts', 'scripts/build.ts']],
] as const)('the %s begins with the generated files of a first start', ([, entries]) => {
  const generated = [...listImports(entries, { later: false }).files].filter((file) => file.startsWith('generated/'));
  const isThere = (file: string) =>
    generatedForServer.some((output) => file === output || file.startsWith(`${output}/`));
  expect(generated.filter((file) => !isThere(file))).toEqual([]);
});

test('the lockfile lists the packages of every platform, so that npm ci accepts it on each', () => {
  const names = new Set(Object.keys(locked).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.values(locked).flatMap(({ optionalDependencies }) =>
    Object.keys(optionalDependencies ?? {}).filter((name) => !names.has(name)),
  );
  expect(missing).toEqual([]);
});

test('the lockfile names no registry', () => {
  expect(Object.keys(locked).filter((path) => locked[path]!.resolved !== undefined)).toEqual([]);
});

test('every package of another platform is optional, so that npm skips it', () => {
  const forced = Object.keys(locked).filter((path) => locked[path]!.os !== undefined && !locked[path]!.optional);
  expect(forced).toEqual([]);
});
