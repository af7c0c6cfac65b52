/** The outputs of tasks, of any kind: writing, reading and rendering them. The library lists them for customers. */
export { outputIds, type MakeOutputs, type MadeOutput, getTitle, type ClaimedTask } from './make-outputs.ts';
export { createUrlBuilder, type OutputRow, SAME_ORIGIN, outputsColumn, outputStatus, renderOutputs } from './render.ts';
export { announceOutputs, listDelivered, deliverOutput, readContinuation } from './store.ts';
