import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** In a build of all languages: what it was built from, and what it has so far. */
export const buildStamp = '.stamp.json';

export interface BuildStamp {
  /** A hash of everything that the build depends on. Empty for an empty build. */
  readonly inputs: string;
  readonly locales: readonly string[];
  /** Whether it has the songs, images and video of its pages. */
  readonly media: boolean;
}

/** The stamp of a build that has nothing yet, not even a hash, because the generated files that it will depend on may be missing. */
export const emptyStamp: BuildStamp = { inputs: '', locales: [], media: false };

/** The stamp of a build, or null for one that has none, like the build of a single language. */
export function readBuildStamp(folder: string): BuildStamp | null {
  try {
    const { inputs, locales, media } = JSON.parse(
      readFileSync(join(folder, buildStamp), 'utf8'),
    ) as Partial<BuildStamp>;
    return typeof inputs === 'string' && Array.isArray(locales) ? { inputs, locales, media: media === true } : null;
  } catch {
    return null;
  }
}
