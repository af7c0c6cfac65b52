import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientPackages } from '../plugins/client-packages.ts';
import { siteLocales } from '../plugins/locales.ts';
import { writeReferenceData } from '../plugins/reference/reference-data.ts';
import { pagesFolder, writePagesContract } from '../plugins/reference/reference-pages.ts';
import { apiVersions } from '../plugins/reference/translations.ts';
import type { BrandNames } from '../plugins/brand-names.ts';
import { root } from './freshness.ts';
import { run } from './run.ts';

/**
 * Generates the reference pages with their sidebar and their content in each language, from generated/openapi and the
 * overlays. The plugin never overwrites files.
 * @throws Error if an overlay changes more than texts.
 */
export async function generateReference(origin: string, packages: ClientPackages, brand: BrandNames): Promise<void> {
  for (const folder of [...Object.values(pagesFolder), 'generated/reference']) {
    await rm(join(root, folder), { recursive: true, force: true });
  }
  mkdirSync(join(root, 'generated/reference'));
  for (const version of apiVersions) writePagesContract(root, version, brand);
  const pages = run('docusaurus', ['gen-api-docs', 'all'], { quiet: true, env: { NO_UPDATE_NOTIFIER: '1' } });
  // The data of ten languages takes as long as the pages, which a process of its own writes meanwhile.
  for (const { code } of siteLocales) writeReferenceData(root, code, origin, packages, brand);
  await pages;
}
