/** Makes a work private until `putBack` restores its visibility. Its customer can't make it public meanwhile. */
export { markTakenDown as takeDown } from './store.ts';
export { putBack, type PublicTexts } from './publication.ts';
export { keepWorks } from './works.ts';
export { kindToken, toSearchQuery } from './search.ts';
