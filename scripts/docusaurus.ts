/**
 * `npm run docusaurus -- <command>`: any command of the framework, such as `clear`, `swizzle --list` or `build --locale en`,
 * with the generated files that the site's configuration needs.
 */
import { generate } from './generate.ts';
import { CommandFailed, run, runMain } from './run.ts';

/** What scripts/build.ts adds to the framework's build. */
const missing =
  'This builds the pages only. `npm run build` also builds all languages, copies the files of generated/ that pages load, ' +
  'writes csp.json, redirects.json, version.json and the index of sitemaps, compresses, and keeps the scripts of earlier builds.';

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  if (args.length === 0) throw new CommandFailed('Name a command, such as `npm run docusaurus -- clear`.');
  await generate();
  if (args[0] === 'build') process.stdout.write(`${missing}\n`);
  await run('docusaurus', args);
}

await runMain(main);
