import type { LoadContext, Plugin } from '@docusaurus/types';
import { sampleLanguages } from '../../src/features/reference/model.ts';

/** Says the remembered language of samples before the first paint, so that nothing jumps (see sample-language.ts). */
const script = [
  '!function(){try{var l=localStorage.getItem("cadenza.sample-language");',
  `${JSON.stringify(sampleLanguages)}.indexOf(l)<0||document.documentElement.setAttribute("data-sample",l)`,
  '}catch(e){}}()',
].join('');

export function sampleScript(_context: LoadContext): Plugin {
  return {
    name: 'sample-script',
    injectHtmlTags: () => ({ headTags: [{ tagName: 'script', innerHTML: script }] }),
  };
}
