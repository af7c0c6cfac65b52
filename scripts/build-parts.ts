/** The parts of a build of the site besides its languages. */
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { ownCatalog } from '../catalog/own-catalog.ts';
import { writeWorkerSource } from '../plugins/pwa/worker-source.ts';
import { loadSiteSettings } from '../plugins/site-config.ts';
import { getPolicySources } from '../plugins/third-party-services.ts';
import { writeCsp } from './build-csp.ts';
import { type Build, writeMarks } from './build-marks.ts';
import { writeSitemapIndex } from './build-sitemap.ts';
import { root } from './freshness.ts';
import { run } from './run.ts';
import { writeWhole } from './write-whole.ts';

export function report(what: string, seconds: number): void {
  console.log(`build  ${what.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s`);
}

export async function step<T>(what: string, run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await run();
  report(what, (performance.now() - start) / 1000);
  return result;
}

/** Also for the pages of a server whose site isn't built yet. */
export const copyFonts = (build: string) => cp(join(root, 'static/fonts'), join(build, 'fonts'), { recursive: true });

/** Generated files that belong to no single language are copied once, to the root. */
export async function copyShared(build: string): Promise<void> {
  for (const folder of ['antd', 'client', 'embed']) {
    await cp(join(root, 'generated', folder), join(build, folder), { recursive: true });
  }
  await copyFonts(build);
  await cp(join(root, 'generated/reference/forms'), join(build, 'reference'), { recursive: true });
}

const settings = () => loadSiteSettings(root, process.env);

/** Each language adds the hashes of its inline code. */
export const updateCsp = (build: string) => writeCsp(build, getPolicySources(settings().seo));

/** What a server needs of a build: the policy of its pages, redirects, and the catalog of its prices. */
export async function writePolicy(build: string): Promise<void> {
  await updateCsp(build);
  // Browsers have them in their scripts.
  await writeWhole(join(build, 'redirects.json'), JSON.stringify(settings().redirects));
  await writeWhole(join(build, '.catalog.json'), JSON.stringify(ownCatalog));
}

/** The lists of all pages, in all languages. */
export async function writeLists(build: string, mark: Build): Promise<void> {
  await writeMarks(build, mark, settings().redirects);
  await writeSitemapIndex(build);
}

export const writeWorker = ({ id }: Build) => writeWorkerSource(root, { buildId: id, offline: settings().offline });

/** The file of the coverage of translations, for the system check. */
const coverageFile = 'translations.json';

export const hasCoverage = (build: string): boolean => existsSync(join(build, coverageFile));

/** Measures the coverage in a separate process, which keeps the texts of the server out of the inputs of the site. */
export const writeCoverage = (build: string) =>
  step('coverage of translations', () =>
    run(process.execPath, ['scripts/i18n-report.ts', '--coverage', join(build, coverageFile)]),
  );

/** Copies the songs, images and video of pages. */
export const copyMedia = (build: string) =>
  cp(join(root, 'generated/media'), join(build, 'media'), { recursive: true });
