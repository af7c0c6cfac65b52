/** What tasks make, whatever it is: how it is written, read and shown. The library lists it for its customer. */
export { kinds, type Make, type MadeOutput, titleOf, type Wanted } from './making.ts';
export { addressOf, type OutputRow, outputsColumn, showOutputs } from './render.ts';
export { announceOutputs, deliveredOutputs, deliverOutput, recipeOf } from './store.ts';
