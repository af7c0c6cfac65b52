import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readOwnConfig } from '../server/config.ts';
import { readBuildStamp } from '../server/core/site/build-stamp.ts';
import { checkPlaces, checkPort } from '../server/core/startup.ts';
import { findBuilt, isWhole } from './build-stamp.ts';
import { root } from './freshness.ts';
import { generate, generateForServer } from './generate.ts';
import { runMain, run } from './run.ts';

const BUILD = 'scripts/build.ts';

/** Builds what the site doesn't have yet, and prints a line for each language, until this process ends. */
function buildRest(): ChildProcess {
  const child = spawn(process.execPath, [BUILD, '--rest'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  process.on('exit', () => child.kill());
  child.on('exit', (code) => {
    if (code === 0 || child.killed) return;
    process.stderr.write('The site isn’t complete. The server serves what is built; another start continues.\n');
  });
  return child;
}

/**
 * `npm start` serves the API at once and builds the site meanwhile, English first: a page says so until its language is built.
 * `npm start -- --all` builds all languages first.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { all: { type: 'boolean' } } });
  // Before anything is built.
  const config = readOwnConfig();
  // A worker serves no pages.
  const hasSite = config.role !== 'worker';
  const isEmpty = !readBuildStamp(join(root, 'build'))?.inputs;
  // What only pages need is generated before an empty build gets them, while the server runs.
  if (hasSite && (values.all || !isEmpty)) await generate({ media: values.all ?? false });
  else await generateForServer();
  const built = hasSite && !isEmpty ? await findBuilt(root, process.env) : null;
  const isMissing = hasSite && !isWhole(built);
  // A server that can't start must not replace the build before. Otherwise the server checks the same itself.
  if (isMissing) await Promise.all([checkPort(config), checkPlaces(config)]);
  if (isMissing && values.all) {
    process.stdout.write('Building the site in ten languages. This takes a few minutes, and only after changes.\n');
    await run('node', [BUILD]);
  } else if (isMissing && built === null) {
    process.stdout.write(
      'The server starts, and builds the site meanwhile: English in a minute, then the other languages.\n',
    );
    await run('node', [BUILD, '--begin']);
  }
  const rest = isMissing && !values.all ? buildRest() : null;
  await import('../server/main.ts');
  // A server that couldn't start has said why.
  if (process.exitCode !== undefined) rest?.kill();
}

await runMain(main);
