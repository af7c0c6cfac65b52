/** Makes a work private until `putBack` restores its visibility. Its customer can't make it public meanwhile. */
export { restoreVisibility as putBack, markTakenDown as takeDown } from './store.ts';
