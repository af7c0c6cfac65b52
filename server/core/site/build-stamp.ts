import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In a build that began with all languages in mind: what it was built from, and which languages it has so far. */
export const buildStamp = '.stamp.json';

export interface BuildStamp {
  /** A hash of everything that the build depends on. */
  readonly inputs: string;
  readonly locales: readonly string[];
}

/** The stamp of a build, or null for one that has none, like the build of a single language. */
export function readBuildStamp(folder: string): BuildStamp | null {
  try {
    const { inputs, locales } = JSON.parse(readFileSync(join(folder, buildStamp), 'utf8')) as Partial<BuildStamp>;
    return typeof inputs === 'string' && Array.isArray(locales) ? { inputs, locales } : null;
  } catch {
    return null;
  }
}
