import type { Plugin } from '@docusaurus/types';
import { reloadCooldown, reloadedKey } from '../../src/core/navigation/script-failure.ts';

/**
 * If a newer build was deployed, the scripts of this HTML may be gone. Then only this inline script runs: it reloads
 * the page, at most once per path within ten seconds. It also removes the failed script element, because the first
 * scripts request the page's own scripts again and would wait forever for an element that has already failed. Same rule
 * and storage as script-failure.ts; minimal, because it is part of every page.
 */
const firstScripts = `addEventListener("error",function(e){var t=e.target,k="${reloadedKey}";if(t&&t.tagName=="SCRIPT"&&/\\/assets\\/js\\//.test(t.src))if(!/\\/(main|runtime~main)\\./.test(t.src))t.remove();else try{var m=JSON.parse(sessionStorage.getItem(k)||"{}"),p=location.pathname,n=Date.now();n-(m[p]||0)<${reloadCooldown}||(m[p]=n,sessionStorage.setItem(k,JSON.stringify(m)),location.reload())}catch(e){}},!0)`;

/**
 * Adds the data of src/core/updates to every page: its build, and the reload script. The build isn't named in a bundled
 * script, so that scripts keep their hashes and stay cached when only pages change. scripts/build-locales.ts passes ID
 * and time of the build to the process of each language.
 */
export function updates({ id, timestamp }: Record<'id' | 'timestamp', string | undefined>): Plugin {
  const mark = { tagName: 'meta', attributes: { name: 'build', content: `${id} ${timestamp}` } };
  const reload = { tagName: 'script', innerHTML: firstScripts };
  return {
    name: 'updates',
    // The tag of the build separates this script from that of another plugin, because the minifier merges adjacent
    // scripts.
    injectHtmlTags: () => ({ headTags: id && timestamp ? [mark, reload] : [reload] }),
  };
}
