/** What tasks make, whatever it is: how it is written, read and shown. The library lists it for its customer. */
export { outputIds, type MakeOutputs, type MadeOutput, getTitle, type ClaimedTask } from './make-outputs.ts';
export { createAddressOf, type OutputRow, outputsColumn, renderOutputs } from './render.ts';
export { announceOutputs, listDelivered, deliverOutput, readRecipe } from './store.ts';
