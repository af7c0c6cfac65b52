import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './freshness.ts';
import { generate } from './generate.ts';
import { houseFaults } from './house.ts';
import { CommandFailed, describe, entry, run } from './run.ts';

const CODE = [
  'src',
  'plugins',
  'server',
  'engines',
  'catalog',
  'clients',
  'scripts',
  'tests',
  'bench',
  'docusaurus.config.ts',
].filter((path) => existsSync(join(root, path)));

/** What the compiler remembers of the last time: it looks again only at what has changed since. */
const typesSeen = 'generated/.types.tsbuildinfo';

/** Name, what it looks at, and how it is run: each throws when it finds something. The longest come first. */
const CHECKS: readonly (readonly [name: string, check: () => Promise<unknown>])[] = [
  [
    'types',
    () =>
      run('tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', typesSeen, '--pretty', 'false'], { quiet: true }),
  ],
  [
    'spelling',
    () =>
      run('cspell', ['--no-progress', '--no-summary', '--cache', '--cache-location', 'generated/.cspell', '**'], {
        quiet: true,
      }),
  ],
  ['lint', () => run('oxlint', ['--type-aware'], { quiet: true })],
  ['unused code', () => run('knip', ['--no-progress', '--no-config-hints'], { quiet: true })],
  ['imports', () => run('depcruise', [...CODE, '--config', '.dependency-cruiser.cjs'], { quiet: true })],
  ['contract', () => run('redocly', ['lint'], { quiet: true })],
  ['format', () => run('oxfmt', ['--check'], { quiet: true })],
  ['house', house],
];

async function house(): Promise<void> {
  const faults = await houseFaults();
  if (faults.length > 0) throw new CommandFailed(faults.join('\n'));
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs every check, as many at a time as there are processors, and prints what they find. */
export async function check(): Promise<{ passed: number; failed: number }> {
  await generate();
  const waiting = [...CHECKS];
  let failed = 0;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, work] = next;
      const started = performance.now();
      try {
        await work();
        process.stdout.write(`  ok      ${name.padEnd(12)} ${seconds(started)}\n`);
      } catch (error) {
        failed += 1;
        process.stdout.write(`  failed  ${name.padEnd(12)} ${seconds(started)}\n\n${describe(error).trim()}\n\n`);
      }
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return { passed: CHECKS.length - failed, failed };
}

if (import.meta.main) {
  await entry(async () => {
    const started = performance.now();
    const { passed, failed } = await check();
    process.stdout.write(`${passed} of ${passed + failed} checks passed in ${seconds(started)}\n`);
    if (failed > 0) process.exitCode = 1;
  });
}
