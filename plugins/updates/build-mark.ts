import type { LoadContext, Plugin } from '@docusaurus/types';

/** Id and time of the build that is under way; scripts/build-locales.ts hands them to the process of each language. */
interface BuildMark {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
}

/**
 * Names the build in the HTML of every page, for src/core/updates. Not in a script: those keep their hashes, and stay in
 * browsers' caches, when only pages have changed.
 */
export function buildMark(_context: LoadContext, options: unknown): Plugin {
  const { id, timestamp } = options as BuildMark;
  return {
    name: 'build-mark',
    injectHtmlTags: () =>
      id && timestamp
        ? { headTags: [{ tagName: 'meta', attributes: { name: 'build', content: `${id} ${timestamp}` } }] }
        : {},
  };
}
