import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { defaultLocale, siteLocales } from '../plugins/locales.ts';
import { readOwnConfig } from '../server/config.ts';
import { findBuiltLocales } from './build-stamp.ts';
import { root } from './freshness.ts';
import { generate } from './generate.ts';
import { runMain, run } from './run.ts';

const BUILD = 'scripts/build.ts';

/** Builds the languages other than English at low priority, and prints a line for each, until this process ends. */
function buildOtherLanguages(): void {
  const child = spawn(process.execPath, [BUILD, '--rest'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  process.on('exit', () => child.kill());
  child.on('exit', (code) => {
    if (code === 0) return;
    process.stderr.write('Not all languages are built. The server serves the others; npm start builds the rest.\n');
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
  await generate();
  // A worker serves no pages.
  const built = role === 'worker' ? null : await findBuiltLocales(root, process.env);
  const isWhole = built === null || siteLocales.every(({ code }) => built.includes(code));
  if (!isWhole && values.all) {
    process.stdout.write('Building the site in ten languages. This takes a few minutes, and only after changes.\n');
    await run('node', [BUILD]);
  } else if (!isWhole && !built.includes(defaultLocale)) {
    process.stdout.write('Building the site in English. The server builds the other languages, only after changes.\n');
    await run('node', [BUILD, '--first']);
  }
  await import('../server/main.ts');
  // A server that couldn't start has said why.
  if (!isWhole && !values.all && process.exitCode === undefined) buildOtherLanguages();
}

await runMain(main);
