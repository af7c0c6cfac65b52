import { type Config, readConfig } from '../../server/config.ts';

/**
 * The settings of the environment with the shortest possible songs, because tests have no time for long ones, and with the
 * pages of SITE_DIR if it is set, because listing all pages takes a fifth of a start.
 */
export function readShortConfig(): Config {
  const config = readConfig();
  return { ...config, sandboxMaxSeconds: 5, siteDir: process.env['SITE_DIR'] ?? config.siteDir };
}
