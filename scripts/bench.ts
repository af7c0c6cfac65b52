import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './freshness.ts';
import { generate } from './generate.ts';
import { CommandFailed, runMain, run } from './run.ts';

function names(): string[] {
  try {
    return readdirSync(join(root, 'bench'))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
      .map((file) => file.slice(0, -'.ts'.length));
  } catch {
    return [];
  }
}

/** `npm run bench -- <name> [arguments]` runs bench/<name>.ts; without a name it lists them. */
async function main(): Promise<void> {
  const [name, ...args] = process.argv.slice(2);
  const known = names();
  if (name === undefined) {
    process.stdout.write(`npm run bench -- <name>\n${known.map((bench) => `  ${bench}\n`).join('')}`);
    return;
  }
  if (!known.includes(name)) throw new CommandFailed(`bench/${name}.ts doesn't exist. Available: ${known.join(', ')}`);
  await generate();
  await run('node', [`bench/${name}.ts`, ...args]);
}

await runMain(main);
