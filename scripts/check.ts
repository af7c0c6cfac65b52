import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './freshness.ts';
import { generate } from './generate.ts';
import { findHouseFaults } from './house.ts';
import { lintPublished } from './published-contract.ts';
import { CommandFailed, TSC, describe, runMain, run } from './run.ts';

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

/** The pages that people read. Translations have their own glossary. */
const PROSE = [
  '*.md',
  '{docs,versioned_docs,blog,src/pages}/**/*.mdx',
  'decisions/*.md',
  '{plugins,tests,bench,deploy}/*.md',
  'server/**/*.md',
  'clients/*/README.md',
];

/** The compiler's cache, so that it checks only what has changed. */
const typesSeen = 'generated/.types.tsbuildinfo';

/**
 * Other checks run beside the two that know all types. Both are written in Go: with several threads, each thread computes
 * the types that it needs again, and a small heap would be collected over and over.
 */
const oneThread = { GOMAXPROCS: '1', GOGC: '400' };

/** Name and command of each check, which throws on findings. The slowest come first. */
const CHECKS: readonly (readonly [name: string, check: () => Promise<unknown>])[] = [
  [
    'types',
    () =>
      run(
        'node',
        [TSC, '--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile', typesSeen, '--pretty', 'false'],
        { quiet: true, env: oneThread },
      ),
  ],
  [
    'spelling',
    () =>
      run('cspell', ['--no-progress', '--no-summary', '--cache', '--cache-location', 'generated/.cspell', '**'], {
        quiet: true,
      }),
  ],
  ['lint', () => run('oxlint', ['--type-aware'], { quiet: true, env: oneThread })],
  ['unused code', () => run('knip', ['--no-progress', '--no-config-hints'], { quiet: true })],
  ['imports', () => run('depcruise', [...CODE, '--config', '.dependency-cruiser.cjs'], { quiet: true })],
  ['contract', () => run('redocly', ['lint'], { quiet: true })],
  ['prose', () => run('textlint', [...PROSE], { quiet: true })],
  [
    'terms',
    // It only looks for words of the glossary, and needs no dictionary.
    () =>
      run(
        'cspell',
        ['--no-progress', '--no-summary', '--no-default-configuration', '--config', 'cspell-terms.config.cjs'],
        { quiet: true },
      ),
  ],
  ['published', lintPublished],
  ['format', () => run('oxfmt', ['--check'], { quiet: true })],
  ['house', house],
];

async function house(): Promise<void> {
  const faults = await findHouseFaults();
  if (faults.length > 0) throw new CommandFailed(faults.join('\n'));
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs all checks, as many at a time as there are cores, and prints their findings. */
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
  await runMain(async () => {
    const started = performance.now();
    const { passed, failed } = await check();
    process.stdout.write(`${passed} of ${passed + failed} checks passed in ${seconds(started)}\n`);
    if (failed > 0) process.exitCode = 1;
  });
}
