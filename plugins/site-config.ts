import { resolve } from 'node:path';
import { readCheckedFile } from '../catalog/checked-file.ts';
import { type SiteSettings, siteConfigSchema } from '../catalog/site-config.ts';

export type { SiteSettings };

/** The public configuration is invalid. The message can be shown to users. */
export class SiteConfigError extends Error {
  constructor(faults: readonly string[]) {
    super(`The site configuration is invalid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

/** The environment variables that the site's build depends on. */
export interface SiteEnvironment {
  readonly SITE_CONFIG?: string | undefined;
}

/**
 * Reads and validates the public configuration (`SITE_CONFIG`, default `site.config.json`).
 *
 * @throws SiteConfigError with one line per invalid value.
 */
export function loadSiteSettings(siteDir: string, environment: SiteEnvironment): SiteSettings {
  const name = environment.SITE_CONFIG || 'site.config.json';
  const read = readCheckedFile(resolve(siteDir, name), name, siteConfigSchema);
  if ('value' in read) return read.value;
  throw new SiteConfigError(read.faults);
}
