import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { readOwnConfig } from '../server/config.ts';
import { findBuilt, isWhole } from './build-stamp.ts';
import { root } from './freshness.ts';
import { generate } from './generate.ts';
import { runMain, run } from './run.ts';

const BUILD = 'scripts/build.ts';

/** Builds the rest of the site at low priority, and prints a line for each language, until this process ends. */
function buildRest(): void {
  const child = spawn(process.execPath, [BUILD, '--rest'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  process.on('exit', () => child.kill());
  child.on('exit', (code) => {
    if (code === 0) return;
    process.stderr.write('The site isn’t complete. The server serves what is built; another start continues.\n');
  });
}

/**
 * `npm start` serves English as soon as it is built, and builds the other languages while it serves. `npm start -- --all` builds
 * all languages first.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { all: { type: 'boolean' } } });
  // Before anything is built.
  const { role } = readOwnConfig();
  await generate({ media: values.all ?? false });
  // A worker serves no pages.
  const hasSite = role !== 'worker';
  const built = hasSite ? await findBuilt(root, process.env) : null;
  const isMissing = hasSite && !isWhole(built);
  if (isMissing && values.all) {
    process.stdout.write('Building the site in ten languages. This takes a few minutes, and only after changes.\n');
    await run('node', [BUILD]);
  } else if (isMissing && built === null) {
    process.stdout.write('Building the site in English. The server builds the other languages, only after changes.\n');
    await run('node', [BUILD, '--first']);
  }
  await import('../server/main.ts');
  // A server that couldn't start has said why.
  if (isMissing && !values.all && process.exitCode === undefined) buildRest();
}

await runMain(main);
