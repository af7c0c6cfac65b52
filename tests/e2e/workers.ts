import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { workerPolicy } from '../../plugins/pwa/worker-source.ts';
import { root } from '../../scripts/freshness.ts';
import { type Site, goTo } from './site.ts';

/** The URL of the worker that controls a page, without its parameters. */
export const waitForController = (page: Page) =>
  page.evaluate(() => {
    const address = navigator.serviceWorker.controller?.scriptURL;
    return address === undefined ? null : new URL(address).pathname;
  });

/** A tab that loaded one page, after its worker has stored its files. */
export async function visit(site: Site, context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await goTo(page, site.base + path);
  const worker = `${/^\/[a-z]{2}(?=\/)/.exec(path)?.[0] ?? ''}/sw.js`;
  await page.waitForFunction(
    (script) => {
      const address = navigator.serviceWorker.controller?.scriptURL;
      return address !== undefined && new URL(address).pathname === script;
    },
    worker,
    { timeout: 0 },
  );
  return page;
}

/** The stored files of this site: paths with their revisions, and the number of workers. */
export const listCached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = all.flat().map(({ url }) => new URL(url).pathname);
    return { caches: names.length, workers: (await navigator.serviceWorker.getRegistrations()).length, paths };
  });

/** Replaces the workers of a build with those of a site that is configured with `offline: false`. */
export async function takeOffline(build: string, languages: readonly string[]): Promise<void> {
  const policy = workerPolicy(root, { buildId: 'later', offline: false }).replace(/^export \{\};$/m, '');
  for (const language of languages) {
    const folder = join(build, language);
    const names = (await readdir(folder)).filter((name) => /^\d+\.sw\.js$/.test(name));
    if (names.length !== 1) throw new Error(`${folder}: ${names.length} policies of a worker`);
    const file = join(folder, names[0]!);
    const module = /^([^{]*\{\d+\([^)]*\)\{).*(\}\}\]\);?)\s*$/s.exec(await readFile(file, 'utf8'));
    if (!module) throw new Error(`${file}: not a module as it was`);
    await writeFile(file, module[1]! + policy + module[2]!);
  }
}
