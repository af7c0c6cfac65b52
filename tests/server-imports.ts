import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { root } from '../scripts/freshness.ts';
import { readImports } from '../scripts/imports.ts';

/** The commands of an installed server, and the scripts that the server starts in threads. */
export const SERVER_ENTRIES = [
  'scripts/serve.ts',
  'scripts/migrate.ts',
  'scripts/admin.ts',
  'scripts/doctor.ts',
  'server/main.ts',
  'engines/sandbox/worker.ts',
  'engines/remote/audio-worker.ts',
] as const;

interface Imports {
  /** Paths relative to the repository, including the entry points. */
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
}

const getPackageName = (from: string): string =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');

/** The files and packages that these files import at runtime, directly or indirectly; without `later`, only before they begin. */
export function listImports(entries: readonly string[], { later = true } = {}): Imports {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const path = join(root, file);
    if (!existsSync(path)) throw new Error(`${file} doesn't exist`);
    for (const { from, later: isLater } of readImports(path)) {
      if (isLater && !later) continue;
      if (from.startsWith('.')) waiting.push(relative(root, resolve(path, '..', from)).replaceAll(sep, '/'));
      else if (from.startsWith('#')) waiting.push(from.slice(1));
      else if (!from.startsWith('node:') && !builtinModules.includes(from)) packages.add(getPackageName(from));
    }
  }
  return { files, packages };
}
