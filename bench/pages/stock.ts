import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/freshness.ts';
import { run } from '../../scripts/run.ts';

const cache = join(root, '.cache', 'bench-pages');

/** The version of Docusaurus of our own site, so that versions don't affect the result. */
function docusaurusVersion(): string {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Readonly<Record<string, string>>;
  };
  return devDependencies['@docusaurus/core']!;
}

/** The only override: the same release of @docsearch/react that the site is pinned to. */
function holdSearch(site: string): void {
  const file = join(site, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const ours = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    overrides: Readonly<Record<string, string>>;
  };
  const held = { '@docsearch/react': ours.overrides['@docsearch/react'] };
  writeFileSync(file, JSON.stringify({ ...manifest, overrides: held }, null, 2));
}

/** One of our guides as a page of the stock site, so that both show the same text and code. Its links lead to a page there. */
function guide(): string {
  const ours = readFileSync(join(root, 'docs', 'quickstart.mdx'), 'utf8');
  return (
    ours
      .replaceAll(/ \{#[^}]*\}/g, '')
      .replaceAll(/\]\(\.?\/[^)]*\)/g, '](/docs/intro)')
      .replaceAll(/to="\/[^"]*"/g, 'to="/docs/intro"')
      // Names and numbers that our build inserts as text.
      .replaceAll(/<(?:Fact|Ui)\b[^>]*\/>/g, 'text')
  );
}

/**
 * Builds the site that `create-docusaurus` makes, with one additional guide, and returns its folder. It is kept in .cache until
 * the guide changes.
 */
export async function stockSite(): Promise<string> {
  const version = docusaurusVersion();
  const folder = join(cache, `stock-${version}`);
  const build = join(folder, 'build');
  const page = join(folder, 'docs', 'quickstart.mdx');
  if (existsSync(build) && readFileSync(page, 'utf8') === guide()) return build;
  await rm(folder, { recursive: true, force: true });
  await mkdir(cache, { recursive: true });
  const options = ['--typescript', '--skip-install'];
  await run('npx', ['-y', `create-docusaurus@${version}`, folder, 'classic', ...options], { quiet: true });
  holdSearch(folder);
  writeFileSync(page, guide());
  await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund'], { quiet: true });
  await run(join(folder, 'node_modules', '.bin', 'docusaurus'), ['build', folder], { quiet: true });
  return build;
}

/** The path of Lighthouse's command, which only this benchmark needs. */
export async function lighthouse(): Promise<string> {
  const folder = join(cache, 'lighthouse');
  const command = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  if (!existsSync(command)) {
    await mkdir(folder, { recursive: true });
    await run('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', 'lighthouse@13.5.0'], { quiet: true });
  }
  return command;
}
