import { readOwnConfig } from '../server/config.ts';
import { buildIsFresh } from './build-stamp.ts';
import { root } from './freshness.ts';
import { generate } from './generate.ts';
import { runMain, run } from './run.ts';

async function main(): Promise<void> {
  // Before anything is built.
  const { role } = readOwnConfig();
  await generate();
  // A worker serves no pages.
  if (role !== 'worker' && !(await buildIsFresh(root, process.env))) {
    process.stdout.write('Building the site in ten languages. This takes a few minutes, and only after changes.\n');
    await run('node', ['scripts/build.ts']);
  }
  await import('../server/main.ts');
}

await runMain(main);
