import type { Plugin } from '@docusaurus/types';
import { firstScripts } from './first-scripts.ts';

/** Id and time of the build that is under way; scripts/build-locales.ts hands them to the process of each language. */
interface Build {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
}

/**
 * Puts into every page what src/core/updates needs: the build that it is of, and what to do when the scripts of that build are
 * gone. The build is not named in a script: those keep their hashes, and stay in browsers' caches, when only pages have changed.
 */
export function updates({ id, timestamp }: Build): Plugin {
  const mark = { tagName: 'meta', attributes: { name: 'build', content: `${id} ${timestamp}` } };
  const reload = { tagName: 'script', innerHTML: firstScripts };
  return {
    name: 'updates',
    injectHtmlTags: () => ({ headTags: id && timestamp ? [reload, mark] : [reload] }),
  };
}
