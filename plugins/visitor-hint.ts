import type { Plugin } from '@docusaurus/types';
import { brandSlug } from '../generated/brand.ts';

/**
 * Marks the page before the first paint if nobody is signed in in this browser, so that the navigation bar keeps no room for a
 * balance. Only a hint: the session decides what is shown. The value is that of src/core/customer-storage.ts.
 */
const hint = [
  `!function(){try{var s=localStorage.getItem("${brandSlug}.session");`,
  's&&"signed-out"!==s||document.documentElement.setAttribute("data-visitor","")',
  '}catch(e){}}()',
].join('');

export const visitorHint = (): Plugin => ({
  name: 'visitor-hint',
  injectHtmlTags: () => ({ headTags: [{ tagName: 'script', innerHTML: hint }] }),
});
