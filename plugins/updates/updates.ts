import type { Plugin } from '@docusaurus/types';
import { reloadCooldown, reloadedKey } from '../../src/core/navigation/chunk-errors.ts';

/**
 * The scripts that every page begins with may be gone, when a newer build has taken the place of the one that the HTML is
 * of. Then none of ours runs, except this one in the HTML: it loads the page anew, at most once per path within ten seconds.
 * The page's own scripts, which its HTML names too, are asked for again by the first ones: they would wait in vain for the
 * end of an element that has failed already, so that one goes. The same rule and the same storage as chunk-errors.ts; as small
 * as it can be, because it is part of every page.
 */
const firstScripts = `addEventListener("error",function(e){var t=e.target,k="${reloadedKey}";if(t&&t.tagName=="SCRIPT"&&/\\/assets\\/js\\//.test(t.src))if(!/\\/(main|runtime~main)\\./.test(t.src))t.remove();else try{var m=JSON.parse(sessionStorage.getItem(k)||"{}"),p=location.pathname,n=Date.now();n-(m[p]||0)<${reloadCooldown}||(m[p]=n,sessionStorage.setItem(k,JSON.stringify(m)),location.reload())}catch(e){}},!0)`;

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
