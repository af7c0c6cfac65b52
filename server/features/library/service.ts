/** Makes a work private until it is put back, as public as it was: its customer cannot make it public meanwhile. */
export { restoreVisibility as putBack, markTakenDown as takeDown } from './store.ts';
