import { type Config, ConfigError, readConfig } from '../server/config.ts';
import { buildIsFresh } from './build-stamp.ts';
import { root } from './freshness.ts';
import { generate } from './generate.ts';
import { CommandFailed, entry, run } from './run.ts';

/** Reports an invalid configuration before anything is built. */
function checkedConfig(): Config {
  try {
    return readConfig();
  } catch (error) {
    throw error instanceof ConfigError ? new CommandFailed(error.message) : error;
  }
}

async function main(): Promise<void> {
  const { role } = checkedConfig();
  await generate();
  // A worker serves no pages.
  if (role !== 'worker' && !(await buildIsFresh(root, process.env))) {
    process.stdout.write('Building the site in ten languages. This takes a few minutes, and only after changes.\n');
    await run('node', ['scripts/build.ts']);
  }
  await import('../server/main.ts');
}

await entry(main);
